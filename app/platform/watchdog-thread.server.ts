import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
import { maskIds } from "./access-log.server";
import { log } from "./log.server";
import { runningRequests, sharedIn } from "./running-requests.server";

/**
 * The watchdog: a thread that sees by its turns whether the event loop of the main one is held. It
 * counts its own looks and not the time, so that a machine that was asleep means nothing.
 */
const LOOK_MS = 250;
const LOGGED_AFTER = 2_000 / LOOK_MS;
const ENDED_AFTER = 10_000 / LOOK_MS;
/** What can't be ended by then, such as a call of the system, is killed. */
const KILLED_AFTER = 15_000 / LOOK_MS;

const shared = sharedIn(workerData as SharedArrayBuffer);
const never = new Int32Array(new SharedArrayBuffer(4));

function requests() {
  return runningRequests(shared).map((text) => {
    const [requestId, method, url = ""] = text.split(" ");
    return { requestId, method, path: maskIds(url.split("?", 1)[0]!) };
  });
}

/** Ends what the main thread runs; its loop goes on with whatever is next. */
function endWhatRuns(): void {
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.terminateExecution");
  parentPort!.postMessage("stop");
}

let [seen, held] = [-1, 0];
for (;;) {
  Atomics.wait(never, 0, 0, LOOK_MS);
  const turns = Atomics.load(shared.turns, 0);
  held = turns === seen ? held + 1 : 0;
  seen = turns;
  if (held === LOGGED_AFTER)
    log().error({ requests: requests() }, "The event loop has been held for 2 s");
  if (held === ENDED_AFTER) {
    log().fatal(
      { requests: requests() },
      "The event loop has been held for 10 s: what runs is ended, and then the process",
    );
    endWhatRuns();
  }
  if (held === KILLED_AFTER) process.kill(process.pid, "SIGKILL");
}
