import { readFile } from "node:fs/promises";
import { OAuth2Issuer } from "oauth2-mock-server";
import { replaceFile } from "../durable-file";

/** Keeps its RSA key in `stateFile`; without one the key lives as long as the process. */
export async function openIssuer(
  issuerUrl: string,
  stateFile: string | undefined,
): Promise<OAuth2Issuer> {
  const issuer = new OAuth2Issuer();
  issuer.url = issuerUrl;
  if (stateFile) {
    const kept = await readFile(stateFile, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (kept !== null) {
      await issuer.keys.add((JSON.parse(kept) as { key: Record<string, unknown> }).key);
      return issuer;
    }
  }
  const key = await issuer.keys.generate("RS256");
  if (stateFile) await replaceFile(stateFile, JSON.stringify({ key }));
  return issuer;
}
