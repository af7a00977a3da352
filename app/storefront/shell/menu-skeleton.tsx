import { useTranslate } from "~/ui/use-translation";

export function MenuSkeleton() {
  const t = useTranslate();
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t("Loading the menu")}</span>
      <i className="aspect-[16/7] rounded-[14px]" />
      <i className="mt-4 h-5 w-3/4" />
      <i className="mt-8 mb-5 h-6 w-1/3" />
      {[1, 2, 3, 4].map((row) => (
        <p key={row}>
          <span>
            <i className="h-5 w-4/5" />
            <i className="mt-2 h-4" />
            <i className="mt-3 h-5 w-1/4" />
          </span>
          <i className="h-[5.25rem] w-28 rounded-[14px]" />
        </p>
      ))}
    </div>
  );
}
