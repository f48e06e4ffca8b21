import { Check } from 'lucide-react'
import { type CalledPerson, callListApi } from '#shared/rota/callList.ts'
import { call } from '../../../api/call.ts'
import { ActButton } from '../../../forms/ActButton.tsx'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { PersonName } from '../../people/people/PersonLink.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { writtenPhone } from '../../people/people/phone.groups.ts'
import { AnswerFor } from '../answers/recorded/AnswerFor.tsx'
import { useRefetchRota } from '../useRefetchRota.ts'
import { callNews, callText } from './callList.text.ts'

/** Somebody to call: why, who helps them, what to ask and to tell. Answers are recorded, changes marked as told. */
export function CalledRow({ person: { user, helpers, reason, items } }: { person: CalledPerson }) {
  const t = useT()
  const refetch = useRefetchRota()
  const { _id: userId, name, phoneNumber } = user
  const changes = items.filter(({ state }) => state !== 'asked')
  const itemIds = changes.map(({ _id }) => _id)
  return (
    <li className="border-t py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">
            <PersonName person={user} />
          </p>
          <p className="text-sm text-muted">
            {t(`callList.reason.${reason}`)} · {phoneNumber ? writtenPhone(phoneNumber) : t('callList.noNumber')}
          </p>
        </div>
        <PhoneLink name={name} phoneNumber={phoneNumber} size="sign" />
        {changes.length > 0 && (
          <ActButton
            size="sm"
            icon={<Check aria-hidden="true" className="size-5 shrink-0" />}
            aria-label={t('callList.toldNamed', { name })}
            failed={t('callList.notTold')}
            act={() => call(callListApi.told, { userId, itemIds }).then(refetch)}
          >
            {t('callList.told')}
          </ActButton>
        )}
      </div>
      {helpers.map((helper) => (
        <div key={helper._id} className="mt-1 flex items-center justify-between gap-x-4">
          <p className="min-w-0 text-sm wrap-anywhere">
            {t('callList.helper', { name: helper.name })} ·{' '}
            {helper.phoneNumber ? writtenPhone(helper.phoneNumber) : t('callList.noNumber')}
          </p>
          <PhoneLink {...helper} size="sign" />
        </div>
      ))}
      <ul className="mt-2 pl-4">
        {items.map((item) => (
          <li key={item._id} className="border-t py-2">
            <p className="font-medium wrap-anywhere first-letter:uppercase">{callText(item)}</p>
            <p className="mb-1 text-sm">{t(`callList.state.${callNews(item)}`)}</p>
            {item.state === 'asked' && (
              <div className="flex flex-wrap items-center gap-2">
                <AnswerFor
                  look="row"
                  day={formatDay(item.date, 'short')}
                  place={{ assignmentId: item._id, state: 'asked', name }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
