import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Helper, helpersApi } from '#shared/people/helpers.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../api/call.ts'
import { failureOf } from '../../../api/error.ts'
import { useAction } from '../../../forms/useAction.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useActingUser } from '../sessions/useActingUser.ts'
import { HelperChoice, usePossibleHelpers } from './HelperChoice.tsx'
import { helpedDaysPath, helpersQuery } from './helpers.queries.ts'

type Acts = ReturnType<typeof useAction<string>>

/** Label of the button by which one ends it, and its name: nothing has begun before both have agreed. */
function endingOf(mine: boolean, theirs: boolean) {
  if (!mine) return ['helpers.refuse', 'helpers.refuseTo'] as const
  return theirs ? (['helpers.end', 'helpers.endWith'] as const) : (['helpers.takeBack', 'helpers.takeBackOf'] as const)
}

/** One helper: with whom, whether it holds, what it means before one agrees, and the way to the days of the helped. */
function HelperEntry({ helper, isOfMe, acts }: { helper: Helper; isOfMe: boolean; acts: Acts }) {
  const t = useT()
  const isRotaOn = useRotaOn()
  const { _id: id, of, by, agreedOf, agreedBy } = helper
  const { name } = isOfMe ? by : of
  const [mine, theirs] = isOfMe ? [agreedOf, agreedBy] : [agreedBy, agreedOf]
  const [end, endName] = endingOf(mine, theirs)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        {!mine && <p className="text-sm">{t(isOfMe ? 'helpers.sees' : 'helpers.youSee', { name })}</p>}
        {mine && !theirs && <p className="text-sm text-muted">{t('helpers.waitsForThem')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!mine && (
          <Button
            variant="primary"
            busy={acts.busy === `agree ${id}`}
            aria-label={t('helpers.agreeWith', { name })}
            onClick={() => acts.save(`agree ${id}`, () => call(helpersApi.agree, { id }))}
          >
            {t('helpers.agree')}
          </Button>
        )}
        {isRotaOn && !isOfMe && mine && theirs && (
          <LinkButton to={helpedDaysPath(of._id)} aria-label={t('helpers.daysOf', { name })}>
            {t('helpers.days')}
          </LinkButton>
        )}
        <Button
          busy={acts.busy === `end ${id}`}
          aria-label={t(endName, { name })}
          onClick={() => acts.save(`end ${id}`, () => call(helpersApi.remove, { id }))}
        >
          {t(end)}
        </Button>
      </div>
    </li>
  )
}

/** Chooses who may act for oneself, and says what they will see. */
function AskHelper({ myId, known }: { myId: string; known: ReadonlySet<string> }) {
  const t = useT()
  const people = usePossibleHelpers(myId, known)
  const [chosen, setChosen] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const { busy, failure, save } = useAction<'ask'>(helpersQuery.queryKey)
  const name = people.find(({ _id }) => _id === chosen)?.name ?? ''
  const ask = () =>
    save('ask', async () => {
      await call(helpersApi.create, { userId: chosen })
      setAsked(name)
      setChosen('')
    })
  return (
    <div className="flex flex-col items-start gap-3">
      <HelperChoice label={t('helpers.who')} people={people} value={chosen} onChange={setChosen} />
      {name && <p>{t('helpers.sees', { name })}</p>}
      {chosen && (
        <Button busy={busy === 'ask'} onClick={ask}>
          {t('helpers.ask')}
        </Button>
      )}
      {asked !== null && <Notice tone="success">{t('helpers.asked', { name: asked })}</Notice>}
      <FailureNotice title={t('helpers.failed')} failure={failure} />
    </div>
  )
}

/** 'May act for me: Ruth Stone · I act for: Otis Bell', without those of whom one has not agreed yet. */
function agreedText(mine: Helper[], others: Helper[], t: Translate): string {
  const isHeld = ({ agreedOf, agreedBy }: Helper) => agreedOf && agreedBy
  const said = (key: 'helpers.forMe' | 'helpers.iFor', names: string[]) =>
    names.length > 0 ? `${t(key)}: ${names.join(', ')}` : ''
  return [
    said(
      'helpers.forMe',
      mine.filter(isHeld).map(({ by }) => by.name),
    ),
    said(
      'helpers.iFor',
      others.filter(isHeld).map(({ of }) => of.name),
    ),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Who may act for oneself, and for whom one acts: agreed to and ended here. */
export function HelpersSection() {
  const t = useT()
  const me = useActingUser()
  const query = useQuery(helpersQuery)
  const acts = useAction<string>(helpersQuery.queryKey)
  const all = query.data ?? []
  // What waits for one's own yes comes first.
  const mine = all
    .filter(({ of }) => of._id === me?._id)
    .toSorted((one, other) => Number(one.agreedOf) - Number(other.agreedOf))
  const others = all
    .filter(({ by }) => by._id === me?._id)
    .toSorted((one, other) => Number(one.agreedBy) - Number(other.agreedBy))
  const waits = mine.some(({ agreedOf }) => !agreedOf) || others.some(({ agreedBy }) => !agreedBy)
  return (
    <FoldingSection
      key={String(waits)}
      title={t('helpers.title')}
      anchor="helpers"
      isOpenAtFirst={waits}
      state={waits ? t('helpers.waitsForMe') : agreedText(mine, others, t)}
      className="max-w-2xl"
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('helpers.what')}</p>
        {failureOf(query) && <QueryFailure message={t('helpers.loadFailed')} query={query} />}
        <FailureNotice title={t('helpers.failed')} failure={acts.failure} />
        {[
          { title: t('helpers.forMe'), list: mine, isOfMe: true },
          { title: t('helpers.iFor'), list: others, isOfMe: false },
        ].map(({ title, list, isOfMe }) => (
          <section key={title}>
            <h3 className="font-semibold">{title}</h3>
            {list.length === 0 && <p className="text-muted">{t('helpers.nobody')}</p>}
            <ul className="divide-y">
              {list.map((helper) => (
                <HelperEntry key={helper._id} helper={helper} isOfMe={isOfMe} acts={acts} />
              ))}
            </ul>
          </section>
        ))}
        {me && <AskHelper myId={me._id} known={new Set(mine.map(({ by }) => by._id))} />}
      </div>
    </FoldingSection>
  )
}
