import { useState } from 'react'
import { Link } from 'react-router'
import { isAdmin } from '#shared/people/users.ts'
import { CALL_TEXT_MAX, type Call } from '#shared/sunday/calls.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { isUnreachable, whyOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { EmergencyNumber } from '../../people/people/EmergencyNumber.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { ownZonesOf } from '../servicePage/ownZone.ts'
import { PeopleThere } from '../servicePage/PeopleThere.tsx'
import { CallKinds } from './CallKinds.tsx'
import { CallZones } from './CallZones.tsx'
import { callPath, callTitle } from './call.title.ts'
import { useCallForHelp } from './useCallForHelp.ts'

interface CallFormProps {
  service: ServicePage
  onClose: () => void
}

/**
 * Form of a call: its kind, the zone, a word more, one button that calls everybody on duty once a kind is chosen, and
 * the emergency number, which is dialled without it.
 */
export function CallForm({ service, onClose }: CallFormProps) {
  const t = useT()
  const me = useActingUser()
  const [kind, setKind] = useState<Call['kind'] | null>(null)
  // Not that of the own post: where they stand is not where help is needed.
  const [zoneId, setZoneId] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [test, setTest] = useState(false)
  const { busy, error, open, send } = useCallForHelp()

  return (
    <Section title={t('calls.title')}>
      <div className="flex flex-col gap-3">
        <CallKinds chosen={kind} onChoose={setKind} />
        <CallZones plans={service.plans} own={ownZonesOf(service, me?._id)} chosen={zoneId} onChoose={setZoneId} />
        <TextField
          label={t('calls.text')}
          optional
          maxLength={CALL_TEXT_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {me && isAdmin(me) && (
          <Checkbox label={t('calls.testLabel')} checked={test} onChange={({ target }) => setTest(target.checked)} />
        )}
        {error !== null && <NobodyCalled service={service} error={error} open={open} />}
        <div className="flex flex-col gap-3">
          {/* Three presses at three places: no pocket calls. */}
          {kind ? (
            <Button
              variant="danger"
              busy={busy}
              className="min-h-14 w-full text-xl"
              onClick={() => send({ kind, text, zoneId, date: service.date, test })}
            >
              {t('calls.send')}
            </Button>
          ) : (
            <p className="flex min-h-14 items-center justify-center rounded border border-dashed px-5 py-2 text-center text-lg">
              {t('calls.chooseKind')}
            </p>
          )}
          <EmergencyNumber number={service.emergencyNumber} address={service.address} />
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </div>
    </Section>
  )
}

interface NobodyCalledProps {
  service: ServicePage
  error: unknown
  /** Calls of the day that are open, where there are too many. */
  open: Call[]
}

/** Reason for which nobody was called, and the people who are reached by phone. */
function NobodyCalled({ service, error, open }: NobodyCalledProps) {
  const t = useT()
  return (
    <>
      <FailureText title={t('calls.notSent')} detail={isUnreachable(error) ? t('calls.offline') : whyOf(error)} />
      {open.map((call) => (
        <Link key={call._id} to={callPath(call._id)} className="min-h-11 underline">
          {callTitle(call, t)}
        </Link>
      ))}
      <Numbers people={service.people} />
    </>
  )
}

/** Numbers shown without a press: the button that tries again stays near. */
const FIRST_NUMBERS = 5

/** The others who serve there and have a phone number, each once. */
function Numbers({ people }: Pick<ServicePage, 'people'>) {
  const t = useT()
  const me = useSession().user?._id
  const others = new Map(
    people.flatMap((person) => (person.phoneNumber && person.userId !== me ? [[person.phoneNumber, person]] : [])),
  )
  if (others.size === 0) return <p className="text-muted">{t('calls.noNumbers')}</p>
  return <PeopleThere people={[...others.values()]} first={FIRST_NUMBERS} />
}
