import { Circle, CircleCheck, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLACEHOLDER_EMAIL, type Setup, type SetupStep, type SetupStepName } from '#shared/setup.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { User } from '#shared/users.ts'
import { paths } from '../../navigation/pages.ts'
import { formatMoment } from '../../strings/moment.format.ts'
import { useT } from '../../strings/strings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useConfig } from '../config/config.ts'
import { AccountStep } from './AccountStep.tsx'
import { AddressStep, BackupStep, LinksStep, TestStep } from './SetupActions.tsx'
import { TeamStep } from './TeamStep.tsx'

interface StepProps {
  step: SetupStep
  setup: Setup
  me: User
  onLinksCopied: () => void
}

const ICONS = {
  done: <CircleCheck className="size-6 text-primary" />,
  open: <Circle className="size-6 text-muted" />,
  off: <CircleMinus className="size-6 text-muted" />,
}

/** A step with its state, what it is for, and what to do. */
export function SetupStepEntry(props: StepProps) {
  const { name, state } = props.step
  const t = useT()
  const what = useWhat(props)
  return (
    <li className="flex gap-3 py-4">
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {ICONS[state]}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3 @min-[640px]:flex-row @min-[640px]:flex-wrap @min-[640px]:justify-between">
        <div className="max-w-prose min-w-0 flex-1 @min-[640px]:basis-80">
          <h3 className="font-semibold">
            <span className="sr-only">{t(`setup.state.${state}`)} </span>
            {t(`setup.${name}`)}
          </h3>
          <p className="text-muted wrap-anywhere">{what}</p>
        </div>
        {actionOf(props, t)}
      </div>
    </li>
  )
}

/** Text of a step, by its state. */
function useWhat({ step: { name, state }, setup: { texts, mail, backup }, me }: StepProps): string {
  const t = useT()
  const { teamName, timeZone } = useConfig()
  const isDone = state === 'done'
  const said: Record<SetupStepName, () => string> = {
    account: () =>
      isDone
        ? [me.name, me.email, me.phoneNumber].filter(Boolean).join(', ')
        : me.email === PLACEHOLDER_EMAIL
          ? t('setup.account.what', { email: me.email })
          : t('setup.account.phone'),
    team: () => (isDone ? t('setup.team.done', { name: teamName, zone: timeZone }) : t('setup.team.what')),
    address: () => t(isDone ? 'setup.address.done' : 'setup.address.what'),
    texts: () => (texts.reachesPhones ? t('setup.texts.on', { provider: texts.provider }) : t('setup.texts.console')),
    mail: () => (mail.isOn ? t('setup.mail.on', { from: mail.from ?? '' }) : t('setup.mail.off')),
    schedule: () => t(isDone ? 'setup.schedule.done' : 'setup.schedule.what'),
    people: () => t(isDone ? 'setup.people.done' : 'setup.people.what'),
    links: () => t('setup.links.what'),
    reminders: () => t(isDone ? 'setup.reminders.done' : 'setup.reminders.what'),
    backup: () =>
      isDone && backup.at !== null
        ? t('setup.backup.done', { when: formatMoment(backup.at, timeZone) })
        : t(backup.scheduled ? 'setup.backup.waiting' : 'setup.backup.off'),
  }
  return said[name]()
}

/** The button of a step, or what it opens. */
function actionOf({ step: { name, state }, setup, me, onLinksCopied }: StepProps, t: Translate): ReactNode {
  const link = (to: string, label: string) => (
    <LinkButton to={to} className="self-start">
      {label}
    </LinkButton>
  )
  if (name === 'team') return <TeamStep isDone={state === 'done'} />
  if (name === 'texts' && setup.texts.provider !== 'firebase') return <TestStep of="texts" />
  if (name === 'mail' && setup.mail.isOn) return <TestStep of="mail" />
  if (name === 'links') return <LinksStep onCopied={onLinksCopied} />
  if (state !== 'open') return null
  if (name === 'address') return <AddressStep />
  if (name === 'account')
    return me.email === PLACEHOLDER_EMAIL ? <AccountStep /> : link(paths.profile, t('setup.account.profile'))
  if (name === 'schedule') return link(paths.schedule, t('setup.schedule.button'))
  if (name === 'people') return link(`${paths.admin}?part=invitations`, t('setup.people.button'))
  if (name === 'reminders') return link(paths.profile, t('setup.reminders.button'))
  return name === 'backup' ? <BackupStep /> : null
}
