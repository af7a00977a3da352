import { decideReview, flaggedReviews } from "~/core/reviews/decide-review.server";
import { runCommand } from "./run-command";

/**
 * An operator's command (docs/operations.md, Flagged reviews): `node build/decide-review.js
 * keep|remove ID REASON…`, with the server's environment. Without arguments it lists the reviews
 * that wait.
 */
async function main([decision, id, ...words]: string[]): Promise<string | null> {
  if (!decision) {
    const waiting = await flaggedReviews();
    for (const review of waiting)
      process.stdout.write(
        [
          `${review.id} ${review.store ?? ""}: ${review.rating} of 5, flagged ${review.flaggedAt?.toISOString() ?? ""}`,
          `  why:    ${line(review.reason)}`,
          `  review: ${line([review.title, review.comment].filter(Boolean).join(". "))}\n`,
        ].join("\n"),
      );
    return waiting.length > 0 ? null : "No review waits for a decision.";
  }
  const reason = words.join(" ").trim();
  if ((decision !== "keep" && decision !== "remove") || !id || !reason)
    return "Usage: decide-review keep|remove ID REASON";
  const outcome = await decideReview(id, decision, reason);
  if (!outcome.ok) return outcome.message;
  process.stdout.write(`${id} is ${decision === "keep" ? "published" : "removed"}\n`);
  return null;
}

/** On one line, without control characters. */
const line = (text: string | null) => (text ?? "").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

await runCommand(main);
