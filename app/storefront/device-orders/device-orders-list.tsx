import { useTranslate } from "~/ui/use-translation";
import { keepOrders } from "./device-orders";
import { orderStateName } from "./order-state-name";
import { useDeviceOrders } from "./use-device-orders";

type DeviceOrdersProps = { slug: string; base: string };

/**
 * Lists this device's orders at a store, at the foot of its menu, with a switch to stop saving them
 * (docs/rules.md, Orders on a device).
 */
export function DeviceOrders({ slug, base }: DeviceOrdersProps) {
  const orders = useDeviceOrders(slug);
  const t = useTranslate();
  if (orders === undefined || orders?.length === 0) return null;
  return (
    <section aria-label={t("Your orders")} className="info">
      <h2>{t("Your orders")}</h2>
      <div>
        {orders ? (
          <ul>
            {orders.map(({ url, number, status, placed }) => (
              <li key={url}>
                <a href={url}>
                  {number} · {t(orderStateName(status))} · {placed}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t("Your orders aren’t saved on this phone.")}</p>
        )}
        <button type="button" onClick={() => keepOrders(slug, base, orders === null)}>
          {t(orders ? "Don’t save my orders on this phone" : "Keep orders on this phone")}
        </button>
      </div>
    </section>
  );
}
