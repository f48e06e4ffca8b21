import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type AppliedTemplate,
  type SuggestedTemplate,
  type Suggestions,
  suggestionsApi,
} from '#shared/rota/suggestions.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../../api/call.ts'
import { paths } from '../../../../navigation/pages.ts'
import { setRotaOn } from '../../../../navigation/rotaOn.ts'
import { formatMonthName, monthOf } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { takenTime } from '../../../../strings/takenTime.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Seen } from '../../../../ui/Seen.tsx'
import { toggled } from '../../../../ui/toggled.ts'
import { HabitsButton } from '../../habits/HabitsLink.tsx'
import { useRotaSave } from '../../useRotaSave.ts'
import { weekdayName } from '../../weekdays.ts'
import { offeredTemplatesQuery, suggestionOffer, suggestionsQuery } from './suggestions.queries.ts'

/** '3 services a Sunday', or '3 services' where they are on several days. */
function servicesText(t: Translate, templates: readonly SuggestedTemplate[]): string {
  const [weekday = 0, ...others] = new Set(templates.map((template) => template.weekday))
  const count = templates.length
  return others.length > 0
    ? t('suggest.services', { count })
    : t('suggest.servicesOf', { count, weekday: weekdayName(weekday) })
}

const peopleText = ({ minPeople, maxPeople }: { minPeople: number; maxPeople: number }): string =>
  minPeople === maxPeople ? String(minPeople) : `${minPeople}–${maxPeople}`

/** A suggested template as `POST /rota/suggestions/apply` takes it. */
const toApplied = ({ seen: _seen, needs, ...template }: SuggestedTemplate): AppliedTemplate => ({
  ...template,
  needs: needs.map(({ post, minPeople, maxPeople }) => ({ post, minPeople, maxPeople })),
})

interface SuggestionsCardProps {
  /** Sends the card away, for pages on which one comes for something else. */
  onDismiss?: () => void
  /** The first day, YYYY-MM-DD, of what was made. */
  onMade?: (firstDay: string) => void
}

/**
 * Offers admins, once the schedule has a month and the rota no template, to plan the coming months like the last ones:
 * one press makes the posts and the templates. Renders nothing otherwise.
 */
export function SuggestionsCard({ onDismiss, onMade }: SuggestionsCardProps) {
  const t = useT()
  const [isMade, setIsMade] = useState(false)
  const { data: templates } = useQuery(offeredTemplatesQuery)
  const { data: suggestions } = useQuery({ ...suggestionsQuery, enabled: templates?.length === 0 })
  const offer = suggestionOffer(templates, suggestions)
  const [wasEmpty, setWasEmpty] = useState(false)
  const isKnown = templates !== undefined && (templates.length > 0 || suggestions !== undefined)
  if (isKnown && !offer && !wasEmpty) setWasEmpty(true)
  if (isMade)
    return (
      <section role="status" className="rounded-lg border bg-surface p-4 md:p-6">
        <p className="font-medium">{t('suggest.made')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton to={paths.rota} variant="primary">
            {t('suggest.toPlan')}
          </LinkButton>
          <HabitsButton />
        </div>
      </section>
    )
  const shown = offer && (
    <Offer
      suggestions={offer.suggestions}
      month={monthOf(offer.to)}
      onMade={(firstDay) => {
        setIsMade(onDismiss !== undefined)
        if (firstDay) onMade?.(firstDay)
      }}
      onDismiss={onDismiss}
    />
  )
  // What an import has led to stands above the form of the import.
  return shown && wasEmpty ? <Seen>{shown}</Seen> : shown
}

interface OfferProps {
  suggestions: Suggestions
  /** The last month that was read, YYYY-MM. */
  month: string
  /** Undefined where nothing is planned to come. */
  onMade: (firstDay: string | undefined) => void
  onDismiss: (() => void) | undefined
}

/** What is offered: its templates to choose from, and the press that makes them. */
function Offer({ suggestions: { posts, templates }, month, onMade, onDismiss }: OfferProps) {
  const t = useT()
  const cache = useQueryClient()
  const titleId = useId()
  const [left, setLeft] = useState<ReadonlySet<SuggestedTemplate>>(new Set())
  const { busy, failure, save } = useRotaSave<'make'>()
  const wanted = templates.filter((template) => !left.has(template))
  const name = formatMonthName(month)

  const make = () =>
    save('make', async () => {
      const needed = new Set(wanted.flatMap(({ needs }) => needs.map(({ post }) => post)))
      const made = await call(suggestionsApi.apply, {
        posts: posts.filter((post) => needed.has(post.name)).map((post) => ({ name: post.name })),
        templates: wanted.map(toApplied),
      })
      setRotaOn(true)
      // The page that comes next does not offer it again meanwhile: there was no template before.
      cache.setQueryData(offeredTemplatesQuery.queryKey, made.templates)
      onMade(made.templates.flatMap(({ nextDates }) => nextDates).sort()[0])
    })

  return (
    <section aria-labelledby={titleId} className="rounded-lg border bg-surface p-4 md:p-6">
      <h2 id={titleId} className="font-serif text-lg text-balance md:text-xl">
        {t('suggest.title', {
          month: name,
          posts: t('suggest.posts', { count: posts.length }),
          services: servicesText(t, templates),
        })}
      </h2>
      <SuggestedTemplates templates={templates} left={left} onLeave={setLeft} />
      {wanted.length > 0 && <p className="mt-3">{t('suggest.after', { services: servicesText(t, wanted) })}</p>}
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      {/* Without icons both stand beside each other on a phone. */}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" busy={busy !== null} disabled={wanted.length === 0} onClick={make}>
          {t('suggest.make', { month: name })}
        </Button>
        {onDismiss && (
          <Button variant="quiet" className="px-2!" onClick={onDismiss}>
            {t('suggest.later')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface SuggestedTemplatesProps {
  templates: SuggestedTemplate[]
  /** Templates that are not made. */
  left: ReadonlySet<SuggestedTemplate>
  onLeave: (left: ReadonlySet<SuggestedTemplate>) => void
}

/** The offered templates, each with its posts; all are ticked at first. */
function SuggestedTemplates({ templates, left, onLeave }: SuggestedTemplatesProps) {
  const t = useT()
  return (
    <ul className="mt-3 flex flex-col">
      {templates.map((template) => (
        <li key={template.name} className="wrap-anywhere">
          <Checkbox
            label={template.name}
            checked={!left.has(template)}
            onChange={({ target }) => onLeave(toggled(left, template, !target.checked))}
          />
          <p className="-mt-2 mb-1 ml-9 text-sm text-muted">
            {[
              takenTime(template.serviceTime, t),
              ...template.needs.map((need) => `${need.post}\u00a0${peopleText(need)}`),
            ]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
