import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
import { maskIds } from "./access-log.server";
import { log } from "./log.server";
import { runningRequests, sharedIn } from "./running-requests.server";

/** Counts looks at the main thread instead of time, so that a machine's sleep doesn't matter. */
const LOOK_MS = 250;
const LOGGED_AFTER = 2_000 / LOOK_MS;
const ENDED_AFTER = 10_000 / LOOK_MS;
/** For code that can't be interrupted, such as a system call. */
const KILLED_AFTER = 15_000 / LOOK_MS;

const shared = sharedIn(workerData as SharedArrayBuffer);
const never = new Int32Array(new SharedArrayBuffer(4));

function requests() {
  return runningRequests(shared).map((text) => {
    const [requestId, method, url = ""] = text.split(" ");
    return { requestId, method, path: maskIds(url.split("?", 1)[0]!) };
  });
}

/** The main thread's loop continues with its next task. */
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
