import type { PersonThere, PostThere, ServicePage } from '#shared/servicePage.ts'
import { useT } from '../../strings/strings.ts'
import { Section } from '../../ui/Section.tsx'
import { TalkLink } from '../people/TalkLink.tsx'
import { useSession } from '../sessions/session.ts'
import { CallForHelp } from './CallForHelp.tsx'
import { Counting } from './counting/Counting.tsx'
import { CountLink } from './counting/CountLink.tsx'
import { OtherDuties } from './OtherDuties.tsx'
import { PeopleThere } from './PeopleThere.tsx'
import { WriteRecord } from './records/WriteRecord.tsx'
import { ServiceNotes } from './ServiceNotes.tsx'
import { Stations } from './Stations.tsx'

interface ServiceDetailsProps {
  service: ServicePage
  ownPosts: PostThere[]
  /** The viewer stands at a post there. */
  isOwn: boolean
}

/** Call for help, map, note, files and duties of a service. Viewers without a post there see the people in their place. */
export function AtPost({ service, ownPosts, isOwn }: ServiceDetailsProps) {
  return (
    <>
      <CallForHelp service={service}>
        <CountLink service={service} />
      </CallForHelp>
      <Stations service={service} ownPosts={ownPosts}>
        <ServiceNotes service={service} />
      </Stations>
      {!isOwn && <Who service={service} ownPosts={ownPosts} isOwn={isOwn} />}
    </>
  )
}

/** Count, talk, people and records of a service. */
export function ServiceDetails({ service, ownPosts, isOwn }: ServiceDetailsProps) {
  return (
    <>
      <Counting service={service} />
      {service.channel && <TalkLink channel={service.channel} />}
      {isOwn && <Who service={service} ownPosts={ownPosts} isOwn={isOwn} />}
      <OtherDuties service={service} ownPostIds={new Set(ownPosts.map(({ postId }) => postId))} />
      <WriteRecord service={service} />
    </>
  )
}

/** The others who serve there, those at the viewer's post first. */
function Who({ service: { people, state }, ownPosts, isOwn }: ServiceDetailsProps) {
  const t = useT()
  const me = useSession().user?._id
  const others = people.filter(({ userId }) => userId === null || userId !== me)
  // A cancelled service has nobody planned, as its head says.
  if (state === 'cancelled' && others.length === 0) return null
  const isBeside = ({ postId }: PersonThere) => ownPosts.some((post) => post.postId === postId)
  return (
    <Section title={t(isOwn ? 'service.others' : 'service.who')}>
      {others.length === 0 ? (
        <p className="text-muted">{t(isOwn ? 'service.nobody' : 'service.nobodyYet')}</p>
      ) : (
        <PeopleThere people={[...others.filter(isBeside), ...others.filter((person) => !isBeside(person))]} />
      )}
    </Section>
  )
}
