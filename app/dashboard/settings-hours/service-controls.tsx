import { later } from "~/ui/later";

/**
 * Shows what steers the service, each one click away: the pause, busy, the counter sale, and the
 * kitchen view. Nothing where the frame has not loaded the state.
 */
export const ServiceControls = later(() =>
  import("./service-buttons").then((module) => module.ServiceButtons),
);
/** Shows the pause and busy. */
export const PauseAndBusy = later(() =>
  import("./service-buttons").then((module) => module.PauseAndBusyButtons),
);
