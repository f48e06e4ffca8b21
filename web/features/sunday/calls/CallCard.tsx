import { useQuery } from '@tanstack/react-query'
import { Check, CircleStop } from 'lucide-react'
import { isAdmin } from '#shared/people/users.ts'
import { type Call, CallAnswer } from '#shared/sunday/calls.ts'
import type { FloorPlan } from '#shared/sunday/floorPlans.ts'
import { AskButton } from '../../../forms/AskButton.tsx'
import { formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PlanMap } from '../../../ui/PlanMap.tsx'
import { useConfig } from '../../people/config/config.ts'
import { EmergencyNumber } from '../../people/people/EmergencyNumber.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { plansQuery } from '../../rota/setup/setup.queries.ts'
import { CalledCounts, CalledPeople, FIRST_GROUPS, LAST_GROUPS } from './CalledPeople.tsx'
import { useCall, useShown } from './useCall.ts'

/** '9:05 AM', in one piece. */
const timeText = (moment: string, timeZone: string): string =>
  formatTime(Date.parse(moment), timeZone).replaceAll(' ', '\u00A0')

interface CallCardProps {
  call: Call
  /** Over another page: the answers stay in sight, and the called people are numbers. */
  isAlert?: boolean
  /** Called once the server has stored the answer. */
  onAnswered?: () => void
}

/**
 * A call below its head: text, zone and maker, the viewer's answer, who comes and who has seen it, then the map of the
 * zone, the numbers to dial, and the others who are called.
 */
export function CallCard({ call, isAlert = false, onAnswered }: CallCardProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const me = useActingUser()
  const { busy, failure, act } = useCall(call)
  useShown(call, me?._id)
  const { data: plans = [] } = useQuery({ ...plansQuery, enabled: call.zone !== null })
  const { madeBy, zone, endedAt, emergencyNumber, address } = call
  const own = call.people.find(({ user }) => user._id === me?._id)
  const mayEnd = me !== null && endedAt === null && (madeBy?._id === me._id || isAdmin(me))

  return (
    <div className="flex flex-col gap-5">
      <CallHead call={call} plans={plans} />
      {endedAt !== null && <Notice tone="info">{t('calls.ended', { time: timeText(endedAt, timeZone) })}</Notice>}
      {own && endedAt === null && (
        <div className={isAlert ? 'sticky bottom-0 bg-surface' : undefined}>
          <OwnCallAnswer answer={own.answer} busy={busy} onAnswer={(answer) => act(answer, onAnswered)} />
        </div>
      )}
      <FailureNotice title={t('calls.answerFailed')} failure={failure} />
      <CalledCounts people={call.people} me={me?._id} />
      {/* Above the names, which fill more than a screen. */}
      {mayEnd && <EndCall call={call} />}
      {!isAlert && <CalledPeople call={call} me={me?._id} groups={FIRST_GROUPS} />}
      {zone && endedAt === null && <CallMap zone={zone} plans={plans} />}
      {endedAt === null && <EmergencyNumber number={emergencyNumber} address={address} />}
      {!isAlert && <CalledPeople call={call} me={me?._id} groups={LAST_GROUPS} />}
    </div>
  )
}

/** What a call says, where, and who made it when. */
function CallHead({ call: { text, zone, madeBy, madeAt }, plans }: { call: Call; plans: FloorPlan[] }) {
  const t = useT()
  const { timeZone } = useConfig()
  const me = useActingUser()
  const time = timeText(madeAt, timeZone)
  return (
    <div className="flex flex-col gap-2">
      {text && <p className="text-xl wrap-anywhere">{text}</p>}
      {zone && (
        <p className="text-xl font-semibold wrap-anywhere">
          {plans.length > 1 ? t('calls.zone', { zone: zone.name, plan: zone.plan }) : zone.name}
        </p>
      )}
      <div className="flex items-center gap-x-2">
        <p className="min-w-0 text-muted wrap-anywhere">
          {madeBy ? t('calls.made', { name: madeBy.name, time }) : t('calls.madeByGone', { time })}
        </p>
        {madeBy && madeBy._id !== me?._id && <PhoneLink {...madeBy} />}
      </div>
    </div>
  )
}

/** Ends a call, after a question. */
function EndCall({ call }: { call: Call }) {
  const t = useT()
  const { send } = useCall(call)
  const question = {
    title: t('calls.endTitle'),
    message: t('calls.endAbout'),
    confirmLabel: t('calls.end'),
    cancelLabel: t('calls.keepOpen'),
    failed: t('calls.endFailed'),
    work: () => send('end'),
  }
  return (
    // With an icon, so that nobody takes it for an answer.
    <AskButton icon={<CircleStop aria-hidden="true" className="size-5" />} className="self-start" question={question}>
      {t('calls.end')}
    </AskButton>
  )
}

/** The plan on which the zone of a call is drawn, that zone alone tinted; nothing where it is on none. */
function CallMap({ zone, plans }: { zone: NonNullable<Call['zone']>; plans: FloorPlan[] }) {
  const plan = plans.find(({ _id }) => _id === zone.planId)
  const isDrawn = plan?.zones.some(({ _id, points }) => _id === zone._id && points.length > 0)
  return plan && isDrawn && <PlanMap plan={plan} tinted={[zone._id]} />
}

interface OwnCallAnswerProps {
  answer: CallAnswer | null
  busy: CallAnswer | 'end' | null
  onAnswer: (answer: CallAnswer) => void
}

/** One's own answer to a call, and the buttons of the other answers. */
function OwnCallAnswer({ answer, busy, onAnswer }: OwnCallAnswerProps) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <p
        role="status"
        className={cx(
          answer ? 'flex items-center gap-2 text-xl font-medium' : 'sr-only',
          answer === 'coming' && 'text-primary',
        )}
      >
        {answer === 'coming' && <Check aria-hidden="true" className="size-6 shrink-0" />}
        {answer && t(answer === 'coming' ? 'calls.saidComing' : 'calls.saidCannot')}
      </p>
      {CallAnswer.options
        .filter((option) => option !== answer)
        .map((option) => (
          <Button
            key={option}
            variant={option === 'coming' ? 'primary' : 'secondary'}
            busy={busy === option}
            className={option === 'coming' ? 'min-h-14 w-full text-xl' : 'w-full'}
            onClick={() => onAnswer(option)}
          >
            {t(`calls.${option}`)}
          </Button>
        ))}
    </div>
  )
}
