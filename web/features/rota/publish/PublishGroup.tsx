import type { Preview } from '#shared/rota/board.ts'
import type { Item } from '#shared/rota/items.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { FirstRows } from '../todo/TodoRow.tsx'

const itemText = ({ date, serviceTime, post }: Item): string => `${formatDay(date, 'short')}, ${serviceTime}, ${post}`

const itemsText = (items: readonly Item[]): string => items.map(itemText).join(' · ')

interface PublishGroupProps {
  title: string
  /** A note that holds for all of them, said once. */
  about?: string
  members: Preview['members']
  saidYes: ReadonlySet<string>
  onSaidYes: (userId: string, isSaid: boolean) => void
}

/** People who learn of a publication in one way, with the new, changed and lost places of each. Nothing for nobody. */
export function PublishGroup({ title, about, members, saidYes, onSaidYes }: PublishGroupProps) {
  const t = useT()
  if (members.length === 0) return null
  // That places are new is said of each only where others are changed or gone.
  const isAllNew = members.every(({ changed, removed }) => changed.length + removed.length === 0)
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {about && <p className="mt-1 mb-2 text-sm text-muted">{about}</p>}
      <FirstRows rows={members.map((member) => ({ ...member, _id: member.user._id }))}>
        {({ user, phoneNumber, added, changed, removed }, isGone) => (
          <li
            key={user._id}
            inert={isGone}
            className="flex flex-wrap items-start gap-x-3 border-t py-2 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium wrap-anywhere">{user.name}</p>
              <ul className="text-sm text-muted">
                {added.length > 0 && (
                  <li>{isAllNew ? itemsText(added) : t('publish.added', { what: itemsText(added) })}</li>
                )}
                {changed.map(({ before, after }) => (
                  <li key={itemText(after)}>
                    {t('publish.changed', { before: itemText(before), after: itemText(after) })}
                  </li>
                ))}
                {removed.length > 0 && <li>{t('publish.removed', { what: itemsText(removed) })}</li>}
              </ul>
            </div>
            {added.length > 0 && (
              <div className="-my-1 shrink-0 text-sm">
                <Checkbox
                  label={t('publish.saidYes')}
                  aria-label={t('publish.saidYesNamed', { name: user.name })}
                  checked={saidYes.has(user._id)}
                  onChange={(event) => onSaidYes(user._id, event.target.checked)}
                />
              </div>
            )}
            {about && (
              <span className="-my-1 -ml-3 flex">
                <PhoneLink name={user.name} phoneNumber={phoneNumber} />
              </span>
            )}
          </li>
        )}
      </FirstRows>
    </section>
  )
}
