import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import type { ButtonLook } from '../../../ui/button.classes.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useOpenHabits } from './habits.queries.ts'

/** Leads to the questions, 'What your schedule shows: 5 questions'; nothing where none is open. */
export function HabitsButton(look: ButtonLook) {
  const t = useT()
  const count = useOpenHabits()
  if (count === 0) return null
  return (
    <LinkButton {...look} to={rotaPath('habits')}>
      {t('habits.titleCount', { title: t('habits.title'), questions: t('habits.count', { count }) })}
    </LinkButton>
  )
}

/** Leads to the questions, as a line among parts of a page that fold. Their number comes without moving the line. */
export function HabitsLine() {
  const t = useT()
  const count = useOpenHabits()
  return (
    <Link to={rotaPath('habits')} className="flex min-h-11 items-center gap-3 border-t py-2 hover:bg-sunken">
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold">{t('habits.title')}</span>
        <span className="block text-sm text-muted">{t('habits.about')}</span>
      </span>
      <span className="w-8 shrink-0">
        {count > 0 && <CountBadge count={count} label={t('habits.count', { count })} />}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
