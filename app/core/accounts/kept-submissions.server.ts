import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNotNull, ne, not, sql } from "drizzle-orm";
import { systemDb, type Tx } from "~/platform/db.server";
import { readFiles } from "~/platform/upload.server";
import { authSessions, keptSubmissions, users } from "~schema";
import { ownPath } from "./return-to";
import { isActive, sessionTokenHash } from "./session-token.server";

/** For how long a form can be finished: later, whoever sent it looks at the page again. */
const KEPT_MINUTES = 15;
/** As many taps as somebody makes before reading that they are signed out. */
const MAX_KEPT = 5;
/** Of all names and values of one form. */
const MAX_BYTES = 64 * 1024;
/**
 * How a script says that it wants data; kept is what a page answers (docs/rules.md, Ended
 * sessions).
 */
const SCRIPT_FIELD = "from";

/** A form that came after its person's session had ended, and waits for them to sign in. */
type KeptSubmission = {
  digest: string;
  storeId: string;
  /** Path and query that it was posted to. */
  path: string;
  fields: [name: string, value: string][];
  isMultipart: boolean;
  at: Date;
};

const isOpen = gt(
  keptSubmissions.createdAt,
  sql`now() - make_interval(mins => ${sql.raw(String(KEPT_MINUTES))})`,
);

/** The person whose session has ended in this browser, and the store it worked in. */
type EndedPerson = { tokenHash: string; userId: string; actingVendorId: string | null };

/**
 * @returns null for a kitchen device, which is nobody, and where no session of anybody's has ended
 */
async function findEndedPerson(request: Request): Promise<EndedPerson | null> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return null;
  const [ended] = await systemDb
    .select({ userId: users.id, actingVendorId: authSessions.actingVendorId })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(
      and(
        eq(authSessions.tokenHash, tokenHash),
        sql`not (${isActive(tokenHash)})`,
        isNotNull(users.googleSub),
      ),
    );
  return ended ? { tokenHash, ...ended } : null;
}

/**
 * Keeps a form that came from a browser whose session has ended, for 15 minutes and for the same
 * person in the same browser (docs/rules.md, Ended sessions). Files in it are not kept.
 * @param request a post that nothing has read yet
 * @param findStore returns the id of the store that the person worked in; null when there is none
 * @returns false when it is not kept: nobody's session has ended here, it can't be read, is too
 * large, or five others are kept already
 */
export async function keepSubmission(
  request: Request,
  findStore: (userId: string, actingVendorId: string | null) => Promise<string | null>,
): Promise<boolean> {
  const ended = await findEndedPerson(request);
  if (!ended) return false;
  const { tokenHash, userId } = ended;
  const { pathname, search } = new URL(request.url);
  const path = ownPath(pathname + search);
  const read = await readFiles(request, { fields: {}, maxTextBytes: MAX_BYTES }).catch(() => null);
  if (!path || !read) return false;
  const fields = [...read.form]
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(([name, value]) => !(name === SCRIPT_FIELD && value === "script"));
  const text = JSON.stringify([path, fields]);
  if (Buffer.byteLength(text) > MAX_BYTES) return false;
  const storeId = await findStore(userId, ended.actingVendorId);
  if (!storeId) return false;
  const digest = createHash("sha256").update(text).digest("hex");
  const isMultipart = /^multipart\//i.test(request.headers.get("Content-Type") ?? "");
  return systemDb.transaction(async (tx) => {
    await deleteKeptSubmissions(tx);
    const kept = await tx
      .select({ digest: keptSubmissions.digest })
      .from(keptSubmissions)
      .where(eq(keptSubmissions.tokenHash, tokenHash));
    if (kept.some((other) => other.digest === digest)) return true;
    if (kept.length >= MAX_KEPT) return false;
    await tx
      .insert(keptSubmissions)
      .values({ tokenHash, digest, userId, storeId, path, fields, isMultipart })
      .onConflictDoNothing();
    return true;
  });
}

/**
 * Hands what this browser's last session has kept on to its new one, if it is the same person's;
 * anybody else's is deleted.
 * @param of.former hash of the token that the browser had; null when it had none
 * @returns the store that the kept forms are about; null when there are none
 */
export async function handOnSubmissions(
  tx: Tx,
  { former, userId, tokenHash }: { former: string | null; userId: string; tokenHash: string },
): Promise<string | null> {
  if (!former) return null;
  await tx
    .delete(keptSubmissions)
    .where(and(eq(keptSubmissions.tokenHash, former), ne(keptSubmissions.userId, userId)));
  const handedOn = await tx
    .update(keptSubmissions)
    .set({ tokenHash })
    .where(and(eq(keptSubmissions.tokenHash, former), isOpen))
    .returning({ storeId: keptSubmissions.storeId });
  return handedOn[0]?.storeId ?? null;
}

const ofBrowser = (tokenHash: string, userId: string, storeId: string) =>
  and(
    eq(keptSubmissions.tokenHash, tokenHash),
    eq(keptSubmissions.userId, userId),
    eq(keptSubmissions.storeId, storeId),
    isOpen,
  );

/**
 * Lists what is kept for the signed-in person in this browser and this store, oldest first.
 * @param userId of the signed-in session
 */
export async function listKeptSubmissions(
  request: Request,
  userId: string,
  storeId: string,
): Promise<KeptSubmission[]> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return [];
  const rows = await systemDb
    .select()
    .from(keptSubmissions)
    .where(ofBrowser(tokenHash, userId, storeId))
    .orderBy(asc(keptSubmissions.createdAt), asc(keptSubmissions.digest));
  return rows.map(({ digest, path, fields, isMultipart, createdAt }) => ({
    digest,
    storeId,
    path,
    fields,
    isMultipart,
    at: createdAt,
  }));
}

/**
 * Takes a kept form out, to finish or to leave it: of two requests at once one gets it.
 * @param userId of the signed-in session
 * @returns the path it is posted to; null when it is not there (any more)
 */
export async function takeKeptSubmission(
  request: Request,
  { userId, storeId, digest }: { userId: string; storeId: string; digest: string },
): Promise<string | null> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return null;
  const [taken] = await systemDb
    .delete(keptSubmissions)
    .where(and(ofBrowser(tokenHash, userId, storeId), eq(keptSubmissions.digest, digest)))
    .returning({ path: keptSubmissions.path });
  return taken?.path ?? null;
}

/** Deletes what can't be finished any more. */
export async function deleteKeptSubmissions(db: Pick<Tx, "delete"> = systemDb): Promise<void> {
  await db.delete(keptSubmissions).where(not(isOpen));
}
