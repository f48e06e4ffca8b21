import { useState } from 'react'
import { isAdmin } from '#shared/people/users.ts'
import type { PersonThere, PostThere, ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { firstCount } from '../../../ui/firstCount.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { photoAddress } from '../../people/people/photo.address.ts'
import { useSession } from '../../people/sessions/session.ts'
import { cellAddress } from '../../rota/board/board.view.ts'

/**
 * A person of the service: photo, name, post, and the number to call where the viewer may have it; a sign alone on
 * phones.
 */
function PersonRow({ person }: { person: PersonThere }) {
  const t = useT()
  const { name, post, phoneNumber, photoUrl, shadow } = person
  return (
    <li className="flex items-center gap-4 border-b py-2">
      <Photo src={photoAddress({ photoUrl }, 'small')} name={name} className="size-12" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">
          {post}
          {shadow && ` · ${t('service.shadow')}`}
        </p>
      </div>
      <PhoneLink name={name} phoneNumber={phoneNumber} />
    </li>
  )
}

/** Posts of a service that need somebody and have nobody but trainees. */
export const openPostsOf = ({ posts, people }: ServicePage): PostThere[] =>
  posts.filter(
    ({ postId, needed }) => needed > 0 && !people.some((person) => person.postId === postId && !person.shadow),
  )

interface OpenPostsProps {
  service: ServicePage
  posts: PostThere[]
}

/** A row for each post without a person, from which admins choose somebody on the board. */
export function OpenPosts({ service: { _id, date }, posts }: OpenPostsProps) {
  const t = useT()
  const { user } = useSession()
  return (
    <ul>
      {posts.map(({ postId, post }) => (
        <li key={postId} className="flex min-h-16 items-center gap-4 border-b py-2">
          <p className="min-w-0 flex-1 font-medium text-danger wrap-anywhere">{t('service.openPost', { post })}</p>
          {user && isAdmin(user) && (
            <LinkButton
              to={cellAddress({ date, serviceId: _id, postId })}
              aria-label={t('service.chooseFor', { post })}
              className="shrink-0"
            >
              {t('service.choose')}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PeopleThereProps {
  people: PersonThere[]
  /** Number of people shown without a press. */
  first?: number
}

/** People of a service: the first ones, and all of them after a press. */
export function PeopleThere({ people, first = 12 }: PeopleThereProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const shown = people.slice(0, isWhole ? undefined : firstCount(people.length, first))
  return (
    <>
      <ul>
        {shown.map((person) => (
          <PersonRow key={`${person.userId ?? person.name} ${person.post}`} person={person} />
        ))}
      </ul>
      {people.length > shown.length && (
        <Button variant="quiet" className="-ml-5 mt-1" onClick={() => setIsWhole(true)}>
          {t('service.allPeople', { count: people.length })}
        </Button>
      )}
    </>
  )
}
