import { type Ref, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isAdmin } from '#shared/people/users.ts'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { PersonThere, PostThere, ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { TalkLink } from '../../people/people/TalkLink.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { CallForHelp } from '../calls/CallForHelp.tsx'
import CallsToday from '../calls/CallsToday.tsx'
import { Counting } from '../counts/Counting.tsx'
import { CountLink, showCount } from '../counts/CountLink.tsx'
import { WriteRecord } from '../records/WriteRecord.tsx'
import { OtherDuties } from '../ticks/OtherDuties.tsx'
import { OpenPosts, openPostsOf, PeopleThere } from './PeopleThere.tsx'
import { ServiceNotes } from './ServiceNotes.tsx'
import { OwnDuties, OwnPlaces } from './Stations.tsx'
import { COUNT_HASH } from './service.hashes.ts'
import { useIsOfToday } from './useIsOfToday.ts'

// Comes with the button that opens it: a call is made in a hurry.
export { CallForm } from '../calls/CallForm.tsx'

interface ServiceDetailsProps {
  service: ServicePage
  ownPosts: PostThere[]
  /** The viewer stands at a post there. */
  isOwn: boolean
  moment: DutyMoment
  /** Opens the form of a call for help. */
  onCall: () => void
  callButton: Ref<HTMLButtonElement>
}

/**
 * True where the left column has room for the people: viewers without a post there, and teams without maps, duties and
 * notes.
 */
const isWhoLeft = ({ service: { note, files }, ownPosts, isOwn }: ServiceDetailsProps): boolean =>
  !isOwn ||
  (!note &&
    files.length === 0 &&
    ownPosts.every(({ duties, zoneIds, pin }) => duties.length + zoneIds.length === 0 && !pin))

/**
 * What to have at hand at a post: the call for help, then map and duties; after the service what is left to do: duties,
 * record and count. Viewers without a post there see the people in their place.
 */
export function AtPost(props: ServiceDetailsProps) {
  const { service, moment, onCall, callButton } = props
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${COUNT_HASH}`) showCount()
  }, [hash])
  return (
    <>
      {moment === 'after' ? (
        <>
          <CallForHelp service={service} isQuiet onCall={onCall} callButton={callButton}>
            <CountLink service={service} />
          </CallForHelp>
          <Calls service={service} />
          <OwnDuties {...props} />
          <WriteRecord service={service} moment={moment} />
          <Counting service={service} />
        </>
      ) : (
        <>
          <CallForHelp service={service} onCall={onCall} callButton={callButton}>
            <CountLink service={service} />
          </CallForHelp>
          <Calls service={service} />
          <OwnPlaces {...props} />
          <OwnDuties {...props} />
        </>
      )}
      {isWhoLeft(props) && <Who {...props} />}
    </>
  )
}

/**
 * The rest of the page, in the order of need at the door: people with their talk, note and files, count; then the
 * duties of others and the record. After the service the map is the first of them.
 */
export function ServiceDetails(props: ServiceDetailsProps) {
  const { service, ownPosts, moment } = props
  const isOver = moment === 'after'
  return (
    <>
      {isOver && <OwnPlaces {...props} />}
      {!isWhoLeft(props) && <Who {...props} />}
      <ServiceNotes service={service} />
      {!isOver && <Counting service={service} />}
      <OtherDuties service={service} ownPostIds={new Set(ownPosts.map(({ postId }) => postId))} moment={moment} />
      {!isOver && <WriteRecord service={service} moment={moment} />}
    </>
  )
}

/** The calls of the day of a service, as long as its duty lasts. */
function Calls({ service }: { service: ServicePage }) {
  return useIsOfToday(service) && <CallsToday date={service.date} />
}

/**
 * The others who serve there with the way to write to them: those at the viewer's post first; what is open is first
 * for admins, who fill it, and last for everybody else.
 */
function Who({ service, ownPosts, isOwn, moment }: ServiceDetailsProps) {
  const t = useT()
  const { user } = useSession()
  const me = user?._id
  const { people, state, channel } = service
  const others = people.filter(({ userId }) => userId === null || userId !== me)
  const talk = channel && <TalkLink channel={channel} />
  // A cancelled service has nobody planned, as its head says.
  if (state === 'cancelled' && others.length === 0) return talk
  const isBeside = ({ postId }: PersonThere) => ownPosts.some((post) => post.postId === postId)
  const isPlanned = people.length > 0 && state !== 'cancelled' && moment !== 'after'
  const open = isPlanned && <OpenPosts service={service} posts={openPostsOf(service)} />
  const mayFill = user && isAdmin(user)
  return (
    <Section title={t(isOwn ? 'service.others' : 'service.who')} action={talk}>
      {mayFill && open}
      {others.length === 0 ? (
        <p className="text-muted">{t(isOwn ? 'service.nobody' : 'service.nobodyYet')}</p>
      ) : (
        <PeopleThere people={[...others.filter(isBeside), ...others.filter((person) => !isBeside(person))]} />
      )}
      {!mayFill && open}
    </Section>
  )
}
