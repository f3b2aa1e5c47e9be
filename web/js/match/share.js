/**
 * Links that hold a game: `#g1=r…` a replay, `#g1=p…` a position, `#g1=c…` a challenge (same seed).
 * What follows the letter is written and read by Python.
 *
 * @typedef {"r" | "p" | "c"} Kind
 * @typedef {object} Share
 * @property {Kind} kind
 * @property {Partial<Record<Kind, string>>} links
 * @property {string} game
 * @property {number | null} best   what a challenge asks to beat
 * @property {boolean[][] | null} qr
 * @property {"" | "copied" | "by-hand"} told   what became of the link
 *
 * @typedef {{title: string, text?: string, url?: string}} Parcel
 */
import { t } from "../platform/i18n.js";
import { go } from "../platform/router.js";
import { saves } from "../saves/saved_games.js";
import { playerName } from "./names.js";
import { startSavedGame } from "./new_game.js";
import { besideTable, newSeed, ownName, people } from "./table_state.js";

const TAG = "g1";
const LINK = /^#g1=([rpc])([\w-]+)$/;
const MATCH = besideTable("share");

/** What Python reads of an address. @param {string} link */
const textOf = (link) => link.slice(link.indexOf("=") + 2);

/** The address of a link. @param {Kind} kind @param {string} text */
const address = (kind, text) => `${location.href.split("#")[0]}#${TAG}=${kind}${text}`;

/**
 * The text for a kind of link; each game has its own for challenges.
 * @param {string} what @param {Kind} kind @param {string} game
 */
export function wordsOf(what, kind, game) {
  const key = kind === "c" ? `${game}.challenge.${what}` : `saves.share.${what}.${kind}`;
  return t(key, { name: t(`${game}.name`) });
}

/**
 * @param {import("../screens/lazy_screens.js").Services} services
 * @param {{show: (record: string, id: string) => Promise<boolean>}} replay
 */
export function createShare({ store, ask, toast }, replay) {
  /** @returns {Share} */
  const share = () => /** @type {Share} */ (store.state.share);

  /** Draw the code of a link; a link too long for one has none. @param {string} link */
  async function codeOf(link) {
    const { encode } = await import("uqr");
    try {
      return encode(link, { ecc: "L", border: 2 }).data;
    } catch {
      return null;
    }
  }

  /** @param {Kind} kind */
  async function pick(kind) {
    store.update({ share: { ...share(), kind, qr: null, told: "" } });
    const qr = await codeOf(share().links[kind] ?? "");
    if (share().kind === kind) store.update({ share: { ...share(), qr } });
  }

  /**
   * Offer the links of a saved game, or of a record; `ply` says which position.
   * @param {{id?: string, record?: string, ply?: number}} what
   */
  async function open({ id = "", record, ply }) {
    const text = record ?? (await saves.load(id))?.record ?? "";
    const reply = await ask({ do: "open", match: MATCH, record: text });
    if (!reply.ok) return toast({ key: "saves.share.none" });
    const { game, over } = reply.view;
    const point = ply ?? reply.ply;
    /** @type {Partial<Record<Kind, string>>} */
    const links = {};
    /** @param {Kind} kind @param {{ply?: number, moves?: boolean}} part */
    const make = async (kind, part) => {
      const made = await ask({ do: "link", match: MATCH, ...part });
      if (made.ok) links[kind] = address(kind, made.link);
    };
    await make("r", {});
    if (!over || point !== reply.ply) await make("p", { ply: point });
    await make("c", { moves: false });
    const sent = links.c ? await ask({ do: "follow", link: textOf(links.c) }) : null;
    const best = sent?.ok ? sent.to_beat : null;
    await ask({ do: "close", match: MATCH });
    const kind = /** @type {Kind | undefined} */ (Object.keys(links)[0]);
    if (!kind) return toast({ key: "saves.share.none" });
    store.update({ dialog: "share", share: { kind, links, game, best, qr: null, told: "" } });
    return pick(kind);
  }

  /**
   * Use the device's own share dialog; false if there is none or it failed.
   * @param {Parcel} parcel
   */
  const shared = (parcel) =>
    "share" in navigator
      ? navigator.share(parcel).then(
          () => true,
          // A player who closes the dialog wants no other way of sharing either.
          (error) => error.name === "AbortError",
        )
      : false;

  /** Put a text on the clipboard; false if that is not allowed. @param {string} text */
  const copied = async (text) =>
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false;

  /**
   * Share a text: by the share dialog, else by the clipboard, else to be copied by hand.
   * @param {Parcel} parcel @param {string} told  the key of what is said once it is copied
   */
  async function hand(parcel, told) {
    if (await shared(parcel)) return;
    const text = [parcel.text, parcel.url].filter(Boolean).join("\n");
    if (await copied(text)) toast({ key: told });
    else store.update({ dialog: "by-hand", byHand: text });
  }

  /** Hand the chosen link over; the dialog says what became of it. @param {boolean} copy */
  async function handLink(copy) {
    const { kind, links, game, best } = share();
    const url = links[kind] ?? "";
    const text = kind === "c" && best !== null ? t("saves.share.to-beat", { count: best }) : "";
    const parcel = { title: wordsOf("title", kind, game), ...(text ? { text } : {}), url };
    if (!copy && (await shared(parcel))) return;
    const told = (await copied(url)) ? "copied" : "by-hand";
    if (share().kind === kind) store.update({ share: { ...share(), told } });
  }

  /**
   * Open a shared link; one that cannot be read leads home with a message.
   * @param {string} fragment
   */
  async function follow(fragment) {
    const [, letter, link] = LINK.exec(fragment) ?? [];
    const kind = /** @type {Kind | undefined} */ (letter);
    const reply = kind && (await ask({ do: "follow", link }));
    if (reply?.ok && kind === "r" && (await replay.show(reply.record, ""))) {
      return store.update({ route: { screen: "replay", arg: "" }, dialog: null, invite: null });
    }
    go("/", { replace: true });
    if (reply?.ok && kind) return store.update({ invite: { ...reply, kind } });
    const newer = reply ? !reply.ok && /^newer/.test(reply.error) : /^#g\d+=/.test(fragment);
    return toast({ key: newer ? "saves.link.newer" : "saves.link.broken" });
  }

  /**
   * The request for the same match with the same seed; a single person plays under their own name.
   * @param {string} id @param {import("../contract.js").Shown} opened
   * @returns {import("../platform/engine.js").Request<"new">}
   */
  function anew(id, { seats, options, seed, undo, view: { game } }) {
    const mine = ownName(store.state.settings, game) || playerName(1);
    const [only, another] = people(seats);
    const named = seats.map((seat, i) =>
      i === only && another === undefined ? { ...seat, name: mine } : seat,
    );
    return { do: "new", match: id, game, seats: named, options, seed, undo };
  }

  /** @param {import("../contract.js").FollowReply} invite */
  const startPosition = ({ record }) =>
    startSavedGame(ask, { do: "open", match: newSeed(), record }, { about: { source: "link" } });

  /** @param {import("../contract.js").FollowReply} invite */
  async function startChallenge({ record, to_beat: best }) {
    const id = newSeed();
    const opened = await ask({ do: "open", match: id, record });
    if (!opened.ok) return opened;
    const about = best === null ? {} : { toBeat: best };
    return startSavedGame(ask, anew(id, opened), { about });
  }

  /** Start the shared game as a saved game of this device. */
  async function accept() {
    if (!store.state.invite) return;
    const { kind } = store.state.invite;
    const reply = await (kind === "c" ? startChallenge : startPosition)(store.state.invite);
    if (reply.ok) store.update({ invite: null });
    else toast({ key: "saves.link.broken" });
  }

  store.handle({
    "share-pick": ({ kind }) => pick(kind),
    "share-hand": ({ copy }) => handLink(copy),
    "invite-accept": accept,
    "invite-close": () => store.update({ invite: null }),
  });

  return { open, follow, hand };
}
