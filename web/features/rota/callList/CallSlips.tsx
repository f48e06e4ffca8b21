import type { CalledPerson } from '#shared/rota/callList.ts'
import { useT } from '../../../strings/strings.ts'
import { Paper } from '../../../ui/Paper.tsx'
import { tieName } from '../../../ui/tie.colors.ts'
import { useConfig } from '../../people/config/config.ts'
import { writtenPhone } from '../../people/people/phone.groups.ts'
import { useSession } from '../../people/sessions/session.ts'
import { callNews, callText } from './callList.text.ts'

/** Three rows of a slip fit on a letter sheet (279 mm) and on A4, between the margins of 12 mm. */
const SLIP_HEIGHT = '84mm'

/** Sides of a box that is ticked with a pen. */
const BOX = '4mm'

/** One slip a person to cut off and hand over, six to a page: service, post, where, and the tie in words. */
export default function CallSlips({ people, onDone }: { people: CalledPerson[]; onDone: () => void }) {
  const { teamName } = useConfig()
  return (
    <Paper kind="slips" onDone={onDone}>
      <div className="grid grid-cols-2">
        {people.map(({ user: { _id, name }, items }) => (
          <section
            key={_id}
            style={{ minHeight: SLIP_HEIGHT, padding: '3mm' }}
            className="break-inside-avoid border border-dashed border-[#0006] leading-tight"
          >
            <header className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="min-w-0 font-serif text-lg leading-tight wrap-anywhere">{name}</h2>
              <p className="text-sm leading-tight">{teamName}</p>
            </header>
            <ul className="mt-2">
              {items.map((item) => (
                <SlipItem key={item._id} item={item} />
              ))}
            </ul>
            {items.some(({ state }) => state === 'asked') && <HandBack />}
          </section>
        ))}
      </div>
    </Paper>
  )
}

function SlipItem({ item }: { item: CalledPerson['items'][number] }) {
  const t = useT()
  const { state, where, tieColor } = item
  const isAsked = state === 'asked'
  const facts = [
    where && t('callList.slip.where', { where }),
    tieColor && t('callList.slip.tie', { color: tieName(tieColor, t('schedule.tieNames')) }),
  ].filter(Boolean)
  return (
    <li className="break-inside-avoid py-1">
      <p className="font-medium wrap-anywhere first-letter:uppercase">{callText(item)}</p>
      {isAsked && facts.length > 0 && <p className="text-sm leading-tight wrap-anywhere">{facts.join(' · ')}</p>}
      <p className="text-sm leading-tight">
        {t(`callList.slip.${callNews(item)}`)}
        {isAsked && (
          <>
            <AnswerBox label={t('callList.slip.yes')} />
            <AnswerBox label={t('callList.slip.no')} />
          </>
        )}
      </p>
    </li>
  )
}

/** A box to tick with a pen. */
const AnswerBox = ({ label }: { label: string }) => (
  <span className="pl-4 whitespace-nowrap">
    <span
      className="mr-2 inline-block border"
      style={{ width: BOX, height: BOX, borderColor: '#000', verticalAlign: 'middle' }}
    />
    {label}
  </span>
)

/** How an answer comes back: to the admin who prints the slips. */
function HandBack() {
  const t = useT()
  const { user } = useSession()
  const number = user?.phoneNumber ? writtenPhone(user.phoneNumber) : null
  if (!user) return null
  return (
    <p className="mt-2 text-sm leading-tight wrap-anywhere">
      {number === null
        ? t('callList.slip.back', { name: user.name })
        : t('callList.slip.backOrCall', { name: user.name, number })}
    </p>
  )
}
