/**
 * Links that hold a game: `#g1=r…` a replay, `#g1=p…` a position, `#g1=c…` the same luck anew.
 * What follows the letter is written and read by Python.
 *
 * @typedef {"r" | "p" | "c"} Kind
 * @typedef {{kind: Kind, links: Partial<Record<Kind, string>>, game: string, qr: boolean[][] | null}} Share
 */
import { t } from "./i18n.js";
import { go } from "./router.js";
import { saves } from "./saves.js";
import { newSeed, summary } from "./seating.js";

const TAG = "g1";
const LINK = /^#g1=([rpc])([\w-]+)$/;
const MATCH = "share";

/** The address of a link. @param {Kind} kind @param {string} text */
const address = (kind, text) => `${location.href.split("#")[0]}#${TAG}=${kind}${text}`;

/**
 * @param {import("./more.js").Services} services
 * @param {{show: (record: string, id: string) => Promise<boolean>}} replay
 */
export function createShare({ store, ask, toast }, replay) {
  /** @returns {Share} */
  const share = () => store.state.share;

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
    store.update({ share: { ...share(), kind, qr: null } });
    const qr = await codeOf(share().links[kind] ?? "");
    if (share().kind === kind) store.update({ share: { ...share(), qr } });
  }

  /** Offer the links of a kept game, or of a record; `ply` says which position. */
  /** @param {{id?: string, record?: string, ply?: number}} what */
  async function open({ id = "", record, ply }) {
    const text = record ?? (await saves.load(id))?.record;
    const reply = await ask({ do: "open", match: MATCH, record: text });
    /** @type {Partial<Record<Kind, string>>} */
    const links = {};
    const point = reply.ok ? { ply: ply ?? reply.ply } : {};
    const over = reply.ok && reply.view.over && point.ply === reply.ply;
    /** @param {Kind} kind @param {object} request */
    const make = async (kind, request) => {
      const made = await ask({ do: "link", match: MATCH, ...request });
      if (made.ok) links[kind] = address(kind, made.link);
    };
    await make("r", {});
    if (!over) await make("p", point);
    await make("c", { moves: false });
    await ask({ do: "close", match: MATCH });
    const kind = /** @type {Kind | undefined} */ (Object.keys(links)[0]);
    if (!kind) return toast({ key: "saves.share.none" });
    store.update({ dialog: "share", share: { kind, links, game: reply.view.game, qr: null } });
    return pick(kind);
  }

  /** Hand a text over: to the device's own sharing, or to the clipboard. */
  /** @param {{title: string, text?: string, url?: string}} what @param {boolean} copy */
  async function hand(what, copy) {
    if (!copy) return navigator.share(what).catch(() => {}); // the player has changed their mind
    const text = [what.text, what.url].filter(Boolean).join("\n");
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    return toast({ key: done ? "saves.share.copied" : "saves.share.by-hand" });
  }

  /** Open what somebody has shared; what cannot be read leads home, and says so. */
  /** @param {string} fragment */
  async function follow(fragment) {
    const [, kind, link] = LINK.exec(fragment) ?? [];
    const reply = kind ? await ask({ do: "follow", link }) : { ok: false, error: "" };
    if (reply.ok && kind === "r" && (await replay.show(reply.record, ""))) {
      return store.update({ route: { screen: "replay", arg: "" }, dialog: null });
    }
    const newer = /^newer/.test(reply.error) || (/^#g\d+=/.test(fragment) && !kind);
    if (!reply.ok) toast({ key: newer ? "saves.link.newer" : "saves.link.broken" });
    go("/", { replace: true });
    if (reply.ok) store.update({ invite: { ...reply, kind } });
    return undefined;
  }

  /** Start what was shared, as a game of this device. */
  async function accept() {
    const { record, kind } = store.state.invite;
    const id = newSeed();
    const reply = await ask({ do: "open", match: id, record });
    if (!reply.ok) return toast({ key: "saves.link.broken" });
    await ask({ do: "close", match: id });
    await saves.save({ ...summary(id, reply), ...(kind === "p" ? { source: "link" } : {}) });
    store.update({ invite: null });
    return go(`/play/${id}`);
  }

  store.handle({
    "share-pick": ({ kind }) => pick(kind),
    "share-hand": ({ copy }) => {
      const { kind, links, game } = share();
      const title = t(`saves.share.title.${kind}`, { name: t(`common.game.${game}`) });
      return hand({ title, url: links[kind] }, copy);
    },
    "invite-accept": accept,
    "invite-close": () => store.update({ invite: null }),
  });

  return { open, follow, hand };
}
