import { expect, it } from "vitest";
import { isUuid, orderNumber, readOrderNumber } from "./ids";

it.each([
  [1, "VNR001"],
  [42, "VNR042"],
  [999, "VNR999"],
  [1000, "VNR1000"],
])("numbers order %i %s", (counter, number) => expect(orderNumber(counter)).toBe(number));
it("reads an order number as people type it, and nothing else", () => {
  expect(["VNR012", "vnr 12", "12", "VNR1000", "0012"].map(readOrderNumber)).toEqual([
    "VNR012",
    "VNR012",
    "VNR012",
    "VNR1000",
    "VNR012",
  ]);
  for (const other of ["", "VNR", "VNR000", "12 plates", "VNR12x", "1234567890", "-1"])
    expect(readOrderNumber(other)).toBeNull();
});
it("tells a UUID from anything else", () => {
  expect(isUuid("8bb45a65-f3b6-48cc-b068-c30967d58d6f")).toBe(true);
  for (const other of [
    "",
    "VNR001",
    "8bb45a65f3b648ccb068c30967d58d6f",
    "8bb45a65-f3b6-48cc-b068-c30967d58d6f'--",
    null,
    5,
  ])
    expect(isUuid(other)).toBe(false);
});
