import { cx } from './cx.ts'

/** The product's doorway as a line drawing, for the ground of a hero panel. Decoration only. */
export const Arches = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 200 200"
    aria-hidden="true"
    fill="none"
    stroke="var(--hero-line)"
    strokeWidth="1.5"
    className={cx('pointer-events-none absolute', className)}
  >
    <path d="M5 200V100a95 95 0 0 1 190 0v100" />
    <path d="M27 200V100a73 73 0 0 1 146 0v100" />
    <path d="M49 200V100a51 51 0 0 1 102 0v100" />
    <path d="M71 200V100a29 29 0 0 1 58 0v100" />
  </svg>
)

/** A row of such doorways, 28 px high and as wide as its place. Decoration only. */
export const Arcade = ({ className }: { className?: string }) => (
  <svg
    height="28"
    width="100%"
    aria-hidden="true"
    fill="none"
    stroke="var(--hero-line)"
    strokeWidth="1.5"
    className={cx('pointer-events-none absolute', className)}
  >
    <pattern id="arcade" width="44" height="28" patternUnits="userSpaceOnUse">
      <path d="M4 28v-6a18 18 0 0 1 36 0v6M12 28v-6a10 10 0 0 1 20 0v6" />
    </pattern>
    <rect width="100%" height="28" fill="url(#arcade)" stroke="none" />
  </svg>
)
