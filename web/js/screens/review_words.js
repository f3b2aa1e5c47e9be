/** Numbers and marks of a review in words. */
import { number, signed, t } from "../platform/i18n.js";

/** @typedef {import("../contract.js").Review["unit"]} Unit */

/** Alone a review counts points. @param {Pick<import("../match/review.js").ReviewState, "seats">} review @returns {Unit} */
export const unitOf = ({ seats }) => (seats.length > 1 ? "percent" : "points");

/** One decimal is as much as a person can use. @param {number} value */
export const rounded = (value) => Math.round(value * 10) / 10 || 0;

/** A decimal of a percentage says something only below one. @param {number} value @param {Unit} unit */
const readable = (value, unit) =>
  unit === "percent" && Math.abs(value) >= 1 ? Math.round(value) : rounded(value);

/** A loss has a decimal below ten: else a mistake and a blunder may look equal. @param {number} loss @param {Unit} unit */
const readableLoss = (loss, unit) => (Math.abs(loss) < 10 ? rounded(loss) : readable(loss, unit));

/** A value, such as `63%` or `12.5 points`. @param {number} value @param {Unit} unit */
export const valueWords = (value, unit) =>
  unit === "percent"
    ? t("review.percent", { value: number(readable(value, unit)) })
    : t("common.points", { count: rounded(value) });

/** A change with its sign. @param {number} value @param {Unit} unit */
export const changeWords = (value, unit) =>
  unit === "percent"
    ? t("review.percent", { value: signed(readable(value, unit)) })
    : signed(rounded(value));

/**
 * A line of the sums, with all that is needed for them to close.
 * @param {number} value @param {Unit} unit @param {(value: number) => string} [write]
 */
export const sumWords = (value, unit, write = signed) =>
  unit === "percent"
    ? t("review.percent", { value: write(rounded(value)) })
    : write(rounded(value));

/** A mark and its loss, in a list. @param {import("../contract.js").Decision} decision @param {Unit} unit */
export const markWords = ({ mark, loss }, unit) =>
  mark === "none"
    ? t("review.mark.none")
    : t("review.marked", {
        mark: t(`review.mark.${mark}`),
        loss: sumWords(-readableLoss(loss, unit), unit),
      });

/** A mark, and what was lost, as a heading. @param {import("../contract.js").Decision} decision @param {Unit} unit */
export const lossWords = ({ mark, loss }, unit) =>
  mark === "none"
    ? t("review.mark.none")
    : t(`review.marked.${unit}`, {
        mark: t(`review.mark.${mark}`),
        loss:
          unit === "percent"
            ? t("review.percent", { value: number(readableLoss(loss, unit)) })
            : valueWords(loss, unit),
      });
