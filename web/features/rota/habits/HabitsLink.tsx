import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import type { ButtonLook } from '../../../ui/button.classes.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useOpenHabits } from './habits.queries.ts'

/** 'What your schedule shows: 5 questions', or the title alone where none is open. */
function useHabitsTitle(): { count: number; title: string } {
  const t = useT()
  const count = useOpenHabits()
  const title = t('habits.title')
  return {
    count,
    title: count > 0 ? t('habits.titleCount', { title, questions: t('habits.count', { count }) }) : title,
  }
}

/** Leads to the questions; nothing where none is open. */
export function HabitsButton(look: ButtonLook) {
  const { count, title } = useHabitsTitle()
  return (
    count > 0 && (
      <LinkButton {...look} to={rotaPath('habits')}>
        {title}
      </LinkButton>
    )
  )
}

/** Leads to the questions, as a line among parts of a page that fold. */
export function HabitsLine() {
  const t = useT()
  return (
    <Link
      to={rotaPath('habits')}
      className="flex min-h-11 items-center justify-between gap-3 border-t py-2 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block text-lg font-semibold">{useHabitsTitle().title}</span>
        <span className="block text-sm text-muted">{t('habits.about')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
