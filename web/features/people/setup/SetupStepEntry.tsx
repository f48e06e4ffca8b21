import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLACEHOLDER_EMAIL } from '#shared/people/setup.ts'
import type { User } from '#shared/people/users.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useConfig } from '../config/config.ts'
import { AccountStep } from './AccountStep.tsx'
import { LinksStep } from './LinksStep.tsx'
import type { CardStep, StepLook } from './setup.steps.ts'
import { TeamStep } from './TeamStep.tsx'

interface StepProps {
  step: CardStep
  /** The first one that is open: it has its sentence and the card's one green button. */
  isNext: boolean
  me: User
  /** What comes once the rota has services. */
  afterPlan?: ReactNode
  onLinksCopied: () => void
}

const NEXT: StepLook = { variant: 'primary', className: 'mt-3' }
/** The button of a line is the line: it carries the step's circle. */
const LINE: StepLook = {
  variant: 'quiet',
  icon: <Circle aria-hidden="true" className="size-6 text-muted" />,
  className: '-ml-5',
}
const DONE: StepLook = { variant: 'quiet' }

/** A step of the coordinator: whole where it is the next one, else one line. */
export function SetupStepEntry(props: StepProps) {
  const { step, isNext } = props
  const t = useT()
  const what = useWhat(props)
  const isDone = step.state === 'done'
  const title = (
    <h3 className={isNext || isDone ? 'font-semibold' : 'sr-only'}>
      <span className="sr-only">{t(`setup.state.${step.state}`)} </span>
      {t(`setup.${step.name}`)}
    </h3>
  )
  if (!isNext && !isDone)
    return (
      <li className="py-1 pl-1">
        {title}
        {actionOf(props, LINE, t)}
      </li>
    )
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={isNext ? 'flex gap-2 py-4 pl-1' : 'flex gap-2 py-2 pl-1'}>
      <Icon aria-hidden="true" className={isDone ? 'size-6 shrink-0 text-primary' : 'size-6 shrink-0 text-muted'} />
      {isNext ? (
        <div className="min-w-0 flex-1">
          {title}
          <p className="max-w-prose text-muted">{what}</p>
          {actionOf(props, NEXT, t)}
        </div>
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          {title}
          <p className="text-muted wrap-anywhere">{what}</p>
          {actionOf(props, DONE, t)}
        </div>
      )}
    </li>
  )
}

/** Text of a step, by its state. */
function useWhat({ step: { name, state }, me }: StepProps): string {
  const t = useT()
  const { teamName, timeZone, phoneProvider } = useConfig()
  const isDone = state === 'done'
  switch (name) {
    case 'account':
      if (isDone) return [me.name, me.email, me.phoneNumber].filter(Boolean).join(', ')
      if (me.email === PLACEHOLDER_EMAIL) return t('setup.account.what', { email: me.email })
      return t(phoneProvider === 'console' ? 'setup.account.phoneListed' : 'setup.account.phone')
    case 'team':
      return isDone ? t('setup.team.done', { name: teamName, zone: timeZone }) : t('setup.team.what')
    case 'people':
    case 'schedule':
    case 'plan':
    case 'reminders':
      return t(`setup.${name}.${isDone ? 'done' : 'what'}`)
    case 'links':
      return isDone ? '' : t('setup.links.what')
    default:
      return ''
  }
}

/** The button of a step, or what it opens. */
function actionOf(
  { step: { name, state }, isNext, me, afterPlan, onLinksCopied }: StepProps,
  look: StepLook,
  t: Translate,
): ReactNode {
  const link = (to: string, label: string) => (
    <LinkButton to={to} {...look}>
      {label}
    </LinkButton>
  )
  if (name === 'team') return <TeamStep isDone={state === 'done'} look={look} />
  if (name === 'links') return <LinksStep look={look} isShown={isNext} onCopied={onLinksCopied} />
  if (name === 'plan' && state === 'done') return afterPlan
  if (state === 'done') return null
  if (name === 'account')
    return me.email === PLACEHOLDER_EMAIL ? (
      <AccountStep look={look} />
    ) : (
      link(paths.profile, t('setup.account.profile'))
    )
  if (name === 'people') return link(`${paths.admin}?part=invitations`, t('setup.people.button'))
  if (name === 'schedule') return link(paths.schedule, t('setup.schedule.button'))
  if (name === 'plan') return link(paths.rota, t('setup.plan.button'))
  return link(paths.profile, t('setup.reminders.button'))
}
