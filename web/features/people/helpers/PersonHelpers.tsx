import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HELPERS_MAX, type Helper, helpersApi } from '#shared/people/helpers.ts'
import { call } from '../../../api/call.ts'
import { failureOf } from '../../../api/error.ts'
import { useAction } from '../../../forms/useAction.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { PersonName } from '../people/PersonLink.tsx'
import { HelperChoice, usePossibleHelpers } from './HelperChoice.tsx'
import { helpersOfQuery, helpersQuery } from './helpers.queries.ts'

type Acts = ReturnType<typeof useAction<string>>

interface PersonHelpersProps {
  person: { _id: string; name: string; joined: boolean }
}

/** Who acts for a person and for whom they act, as an admin names and ends it. */
export function PersonHelpers({ person }: PersonHelpersProps) {
  const t = useT()
  const query = useQuery(helpersOfQuery(person._id))
  const acts = useAction<string>(helpersQuery.queryKey)
  const all = query.data ?? []
  const theirs = all.filter(({ of }) => of._id === person._id)
  const helped = all.filter(({ by }) => by._id === person._id)
  const { name } = person
  const held = theirs.filter(({ agreedOf, agreedBy }) => agreedOf && agreedBy)
  const now =
    held.map(({ by }) => by.name).join(' · ') || t(theirs.length > 0 ? 'helpers.waitsForBoth' : 'helpers.nobody')
  return (
    <FoldedPart title={t('helpers.title')} now={now}>
      <div className="flex flex-col gap-4 md:max-w-xl">
        {failureOf(query) && <QueryFailure message={t('helpers.loadFailed')} query={query} />}
        <FailureNotice title={t('helpers.failed')} failure={acts.failure} />
        {theirs.length > 0 && (
          <ul className="divide-y">
            {theirs.map((helper) => (
              <NamedHelper key={helper._id} helper={helper} acts={acts} />
            ))}
          </ul>
        )}
        {helped.length > 0 && (
          <p className="text-sm text-muted">
            {t('helpers.actsFor', { name, others: helped.map(({ of }) => of.name).join(', ') })}
          </p>
        )}
        {query.data && theirs.length < HELPERS_MAX && (
          <NameHelper person={person} known={new Set(theirs.map(({ by }) => by._id))} />
        )}
        {theirs.length >= HELPERS_MAX && (
          <p className="text-sm text-muted">{t('helpers.most', { count: HELPERS_MAX })}</p>
        )}
      </div>
    </FoldedPart>
  )
}

/** One helper: whether both have agreed, which an admin can say for them, and the end of it. */
function NamedHelper({ helper: { _id: id, by, agreedOf, agreedBy }, acts }: { helper: Helper; acts: Acts }) {
  const t = useT()
  const isAgreed = agreedOf && agreedBy
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <PersonName person={by} />
        </p>
        {!isAgreed && <p className="text-sm text-muted">{t('helpers.waitsForBoth')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isAgreed && (
          <Button
            busy={acts.busy === `agree ${id}`}
            aria-label={t('helpers.bothAgreeWith', { name: by.name })}
            onClick={() => acts.save(`agree ${id}`, () => call(helpersApi.agree, { id }))}
          >
            {t('helpers.bothAgree')}
          </Button>
        )}
        <Button
          busy={acts.busy === `end ${id}`}
          aria-label={t('helpers.endWith', { name: by.name })}
          onClick={() => acts.save(`end ${id}`, () => call(helpersApi.remove, { id }))}
        >
          {t('helpers.end')}
        </Button>
      </div>
    </li>
  )
}

/** Names a helper: of somebody without an account it holds at once, else once both agree or have told the admin so. */
function NameHelper({
  person: { _id: ofId, name, joined },
  known,
}: PersonHelpersProps & { known: ReadonlySet<string> }) {
  const t = useT()
  const people = usePossibleHelpers(ofId, known)
  const [chosen, setChosen] = useState('')
  const [agreed, setAgreed] = useState(false)
  const { busy, failure, save } = useAction<'name'>(helpersQuery.queryKey)
  const helper = people.find(({ _id }) => _id === chosen)
  const nameThem = () =>
    save('name', async () => {
      await call(helpersApi.create, { userId: chosen, ofId, ...(joined && agreed && { agreed }) })
      setChosen('')
      setAgreed(false)
    })
  return (
    <div className="flex flex-col items-start gap-3">
      <HelperChoice label={t('helpers.whoFor', { name })} people={people} value={chosen} onChange={setChosen} />
      {helper && (
        <>
          <p>{t('helpers.theySee', { helper: helper.name, name })}</p>
          {joined ? (
            <Checkbox
              label={t('helpers.bothTold')}
              checked={agreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
          ) : (
            <p className="text-sm text-muted">{t('helpers.holdsAtOnce', { name })}</p>
          )}
          <Button busy={busy === 'name'} onClick={nameThem}>
            {t(joined && !agreed ? 'helpers.askBoth' : 'helpers.name')}
          </Button>
        </>
      )}
      <FailureNotice title={t('helpers.failed')} failure={failure} />
    </div>
  )
}
