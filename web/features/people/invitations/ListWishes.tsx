import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReadWish, SaidRow } from '#shared/rota/said.ts'
import type { Template } from '#shared/rota/templates.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { templatesQuery } from '../../rota/availability/plan.queries.ts'
import { ruleSentence } from '../../rota/availability/rule.sentence.ts'
import { useToday } from '../config/useToday.ts'
import { canBeEntered, type ListedWish } from './listWishes.ts'

/** Wishes drawn at first. */
const FIRST_SHOWN = 20

interface Said {
  templates: Template[]
  today: string
  t: Translate
}

/** 'away Dec 13 – Dec 27', or the sentence of a rule. */
function rowText(row: SaidRow, { templates, today, t }: Said): string {
  const { kind, fromDay, toDay, weekdays, nth, templateId } = row
  const isRule = kind === 'prefer' || toDay === null || weekdays !== 0 || nth !== 0 || templateId !== null
  if (isRule) return ruleSentence({ ...row, everyWeeks: 1, anchorDay: fromDay, reason: null }, templates, today, t)
  const days = [...new Set([fromDay, toDay])].map((day) => formatDay(day, 'shortWithYear'))
  return `${t(`availability.kind.${kind}`)} ${days.join(' – ')}`
}

/** What would be stored for a wish, in a sentence. */
function wishText({ rows, often, link }: ReadWish, said: Said): string {
  const { t } = said
  return [
    ...rows.map((row) => rowText(row, said)),
    ...(often ? [t(`availability.times.${often.per}`, { count: often.times })] : []),
    ...(link ? [t(`listWishes.${link.kind}`, { name: link.name })] : []),
  ].join('; ')
}

interface ListWishesProps {
  wishes: ListedWish[]
  nameAt: (place: number) => string
  /** Keys of those that are entered. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What a list says of when, how often and with whom its people serve: a question each, and one for all. */
export function ListWishes({ wishes, nameAt, chosen, onChoose }: ListWishesProps) {
  const t = useT()
  const id = useId()
  const { data: templates = [] } = useQuery(templatesQuery)
  const said: Said = { templates, today: useToday(), t }
  const [isAllShown, setIsAllShown] = useState(false)
  const open = wishes.filter(({ wish }) => canBeEntered(wish))
  const isAny = open.some(({ key }) => chosen.has(key))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {t('listWishes.title', { count: wishes.length })}
        </h3>
        {open.length > 0 && (
          <Button onClick={() => onChoose(new Set(isAny ? [] : open.map(({ key }) => key)))}>
            {t(isAny ? 'invitations.chooseNone' : 'listWishes.takeAll')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{t('listWishes.how')}</p>
      <ul className="flex flex-col divide-y rounded border bg-surface px-4">
        {wishes.slice(0, isAllShown ? undefined : FIRST_SHOWN).map(({ key, place, wish }) => (
          <li key={key} className="py-1">
            {canBeEntered(wish) ? (
              <Checkbox
                label={t('listWishes.one', { name: nameAt(place), what: wishText(wish, said) })}
                checked={chosen.has(key)}
                onChange={({ target }) => onChoose(toggled(chosen, key, target.checked))}
              />
            ) : (
              <p className="py-2 font-medium">{t('listWishes.noService', { name: nameAt(place) })}</p>
            )}
            <p className="pb-2 pl-9 text-sm wrap-anywhere text-muted">{t('listWishes.written', { text: wish.text })}</p>
          </li>
        ))}
      </ul>
      <ShowAllButton
        count={wishes.length}
        first={FIRST_SHOWN}
        isAllShown={isAllShown}
        onToggle={() => setIsAllShown(!isAllShown)}
      />
    </section>
  )
}
