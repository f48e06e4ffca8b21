import type { CalledPerson } from '#shared/rota/callList.ts'
import { useT } from '../../../strings/strings.ts'
import { Paper } from '../../../ui/Paper.tsx'
import { tieName } from '../../../ui/tie.colors.ts'
import { useConfig } from '../../people/config/config.ts'
import { callText } from './callList.text.ts'

/** Three rows of a slip fit on a letter sheet (279 mm) and on A4, between the margins of 12 mm. */
const SLIP_HEIGHT = '84mm'

/** One slip a person to cut off and hand over, six to a page: service, post, where, and the tie in words. */
export default function CallSlips({ people, onDone }: { people: CalledPerson[]; onDone: () => void }) {
  const t = useT()
  const { teamName } = useConfig()
  return (
    <Paper kind="slips" onDone={onDone}>
      <div className="grid grid-cols-2">
        {people.map(({ user: { _id, name }, items }) => (
          <section
            key={_id}
            style={{ minHeight: SLIP_HEIGHT }}
            className="break-inside-avoid border border-dashed border-[#0006] p-4"
          >
            <h2 className="font-serif text-xl wrap-anywhere">{t('callList.slip', { name })}</h2>
            <p className="text-sm">{teamName}</p>
            <ul className="mt-2">
              {items.map((item) => (
                <SlipItem key={item._id} item={item} />
              ))}
            </ul>
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
      {isAsked && facts.length > 0 && <p className="text-sm wrap-anywhere">{facts.join(' · ')}</p>}
      <p className="text-sm">{t(isAsked ? 'callList.slip.asked' : 'callList.slip.over')}</p>
    </li>
  )
}
