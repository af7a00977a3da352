import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { orderingModes } from "./business-form";
import type { OnboardingProfile } from "./onboarding.queries.server";

type Props = {
  profile: OnboardingProfile["business"];
  storeAddress: string;
  problem: string | null;
};

/** Step 2: shows the answers to confirm. */
export function ReviewView({ profile, storeAddress, problem }: Props) {
  const navigation = useNavigation();
  const rows: [label: string, value: string | string[]][] = [
    ["Business name", profile.businessName],
    ["Store URL", storeAddress],
    ["Tagline", profile.tagline],
    ["Business phone", profile.businessPhone],
    [
      "Food types",
      [...profile.foodTypes.filter((name) => name !== "Other"), ...profile.customFoodTypes],
    ],
    [
      "Ordering modes",
      orderingModes
        .filter(({ value }) => profile.orderingModes.includes(value))
        .map(({ title }) => title),
    ],
    ["Order types", profile.orderTypes],
    ["State", profile.state],
    ["City", profile.city],
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h1 className="text-3xl font-extrabold tracking-tight">Review</h1>
        <p className="mt-2 text-muted">Is everything right? We build your store from this.</p>
      </div>
      <ErrorSummary errors={problem ? [{ message: problem }] : []} />
      <dl className={cardClass("divide-y divide-line px-4 sm:px-5")}>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-0.5 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4"
          >
            <dt className="text-sm text-muted sm:text-base">{label}</dt>
            <dd className="font-medium break-words">
              {Array.isArray(value) ? (
                <ul className="flex flex-wrap gap-1.5">
                  {value.map((one) => (
                    <li
                      key={one}
                      className="max-w-full rounded-full bg-rest-soft px-3 py-1 text-sm"
                    >
                      {one}
                    </li>
                  ))}
                </ul>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        <Link
          to={paths.onboarding.step("business")}
          className={buttonClass("quiet", "order-last sm:order-first")}
        >
          Change something
        </Link>
        <Form method="post">
          <Button busy={navigation.state !== "idle"} className="min-h-13 w-full text-lg">
            Looks good, continue
          </Button>
        </Form>
      </div>
    </div>
  );
}
