import { useT } from '../../strings/strings.ts'
import type { Panel } from './panels.ts'

/** One short link for each part of a long page: a line of 52 px that stays in sight, and scrolls where it is too long. */
export function PanelLinks({ panels }: { panels: Panel[] }) {
  const t = useT()
  if (panels.length < 2) return null
  return (
    <nav
      aria-label={t('admin.panels')}
      className="sticky top-[calc(57px+env(safe-area-inset-top))] z-10 -mx-4 overflow-x-auto bg-paper px-4 py-1 md:top-0 md:mx-0 md:px-0"
    >
      <ul className="flex gap-2">
        {panels.map(({ id, link }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded bg-sunken px-3 text-sm transition-colors hover:bg-line"
            >
              {t(link)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
