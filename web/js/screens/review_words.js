/** Numbers and marks of a review in words. */
import { number, signed, t } from "../platform/i18n.js";

/** @typedef {import("../contract.js").Review["unit"]} Unit */

/** One decimal is as much as a person can use. @param {number} value */
export const rounded = (value) => Math.round(value * 10) / 10 || 0;

/** A value, such as `62.5%` or `12.5 points`. @param {number} value @param {Unit} unit */
export const valueWords = (value, unit) =>
  unit === "percent"
    ? t("review.percent", { value: number(rounded(value)) })
    : t("common.points", { count: rounded(value) });

/** A change with its sign. @param {number} value @param {Unit} unit */
export const changeWords = (value, unit) =>
  unit === "percent"
    ? t("review.percent", { value: signed(rounded(value)) })
    : signed(rounded(value));

/** A mark and its loss. @param {import("../contract.js").Decision} decision @param {Unit} unit */
export const markWords = ({ mark, loss }, unit) =>
  mark === "none"
    ? t("review.mark.none")
    : t("review.marked", { mark: t(`review.mark.${mark}`), loss: changeWords(-loss, unit) });
