/** Marks a waiting order's line whose item has sold out since. */
export const SoldOutMark = ({ item }: { item: { soldOut?: boolean } }) =>
  item.soldOut ? (
    <strong className="ml-[0.4em] inline-block rounded-md bg-danger px-[0.4em] font-bold text-on-danger">
      Sold out
    </strong>
  ) : null;
