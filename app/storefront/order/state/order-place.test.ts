import { expect, it } from "vitest";
import { english } from "~/shared/translate";
import { orderPlace } from "./order-place";

const order = {
  orderType: "pickup",
  deliveryArea: null,
  deliveryAddress: null,
  deliveryInstructions: null,
} as const;
const store = {
  name: "Mama Put",
  address: "27 Bode Thomas Street",
  city: "Surulere",
  state: "Lagos",
  ordering: { pickupInstructions: "The green gate" },
};

it("says where an order for pickup waits, how it is collected, and the way", () => {
  const place = orderPlace(order, store, english);
  expect(place).toMatchObject({
    label: "Pick up at",
    text: "27 Bode Thomas Street, Surulere, Lagos",
    note: "The green gate",
  });
  expect(new URL(place!.directionsUrl!).searchParams.get("destination")).toBe(
    "Mama Put, 27 Bode Thomas Street, Surulere, Lagos",
  );
});

it.each([
  [{ ...store, address: null }, "Surulere, Lagos. Call for the address"],
  [{ ...store, address: null, city: null, state: null }, "Call for the address"],
])("has its customer call for an address that the store has not given", (without, text) => {
  expect(orderPlace(order, without, english)).toMatchObject({
    text,
    note: "The green gate",
    directionsUrl: null,
  });
});
