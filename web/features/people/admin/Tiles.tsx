import { CalendarDays, CalendarPlus, ListPlus, type LucideIcon, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { StringKey } from '#shared/strings/sections.ts'
import { paths } from '../../../navigation/pages.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { ASSIGN_TASK_PANEL, INVITATIONS_PANEL, SCHEDULE_MEETING_PANEL } from './panels.ts'

interface Tile {
  label: StringKey
  icon: LucideIcon
  /** The form that it opens below the tiles; the plan is a page of its own. */
  form?: string
}

const TILES: Tile[] = [
  { label: 'admin.tile.invite', icon: UserPlus, form: INVITATIONS_PANEL.id },
  { label: 'admin.tile.plan', icon: CalendarDays },
  { label: 'admin.tile.task', icon: ListPlus, form: ASSIGN_TASK_PANEL.id },
  { label: 'admin.tile.meeting', icon: CalendarPlus, form: SCHEDULE_MEETING_PANEL.id },
]

interface TilesProps {
  /** The panel that the address names. */
  part: string | null
  isRotaOn: boolean
}

/** The most frequent tasks of admins: each opens its form below, a second press closes it. */
export function Tiles({ part, isRotaOn }: TilesProps) {
  const t = useT()
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      {TILES.map(({ label, icon: Icon, form }) => {
        const isOpen = form !== undefined && form === part
        const page = isRotaOn ? paths.rota : rotaPath('setup')
        return (
          <li key={label}>
            <Link
              to={form === undefined ? page : isOpen ? paths.admin : `#${form}`}
              replace={isOpen}
              preventScrollReset
              aria-expanded={form === undefined ? undefined : isOpen}
              className={cx(
                'flex min-h-14 items-center gap-3 rounded border px-4 py-3 font-semibold transition-colors',
                isOpen ? 'border-primary bg-primary-soft text-primary' : 'bg-surface hover:bg-sunken',
              )}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
              {t(label)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
