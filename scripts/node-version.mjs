// Imported first by every script a person starts: an old Node should meet one clear line, not a
// syntax error further on. Limited to syntax that old ones can read, for the same reason.
import process from "process";

const parts = process.versions.node.split(".").map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 11)) {
  console.error(
    "Buka needs Node 20.11 or later; this is Node " +
      process.versions.node +
      ". Get a newer one at https://nodejs.org",
  );
  process.exit(1);
}
