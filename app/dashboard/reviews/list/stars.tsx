import { Star } from "lucide-react";

const places = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-0.5">
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden
          className={`size-5 ${place <= rating ? "fill-current text-wait" : "text-field"}`}
        />
      ))}
    </span>
  );
}
