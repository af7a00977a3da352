import type { MessageWay } from "~schema/messages";
import { env } from "./env.server";

export const isWaySetUp = (way: MessageWay): boolean =>
  (way === "whatsapp" ? env().whatsApp : env().sms) !== null;
