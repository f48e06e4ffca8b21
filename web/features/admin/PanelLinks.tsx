import { useT } from '../../strings.ts'
import type { Panel } from './panels.ts'

/** One short link for each part of a long page. */
export function PanelLinks({ panels }: { panels: Panel[] }) {
  const t = useT()
  if (panels.length < 2) return null
  return (
    <nav aria-label={t('admin.panels')}>
      <ul className="flex flex-wrap gap-2">
        {panels.map(({ id, link }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center rounded bg-sunken px-3 text-sm transition-colors hover:bg-line"
            >
              {t(link)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
