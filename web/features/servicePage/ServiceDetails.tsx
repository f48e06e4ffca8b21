import type { PostThere, ServicePage } from '#shared/servicePage.ts'
import { useT } from '../../strings/strings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { TalkLink } from '../people/TalkLink.tsx'
import { useSession } from '../sessions/session.ts'
import { CallForHelp } from './CallForHelp.tsx'
import { Counting } from './counting/Counting.tsx'
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

/** Map, duties, note, count and people of a service. Viewers without a post see the people first. */
export function ServiceDetails({ service, ownPosts, isOwn }: ServiceDetailsProps) {
  const t = useT()
  const me = useSession().user?._id
  const who = (
    <Section title={t(isOwn ? 'service.others' : 'service.who')}>
      <PeopleThere people={service.people.filter(({ userId }) => userId === null || userId !== me)} />
    </Section>
  )
  return (
    <>
      <CallForHelp service={service} />
      {service.state === 'cancelled' && <Notice tone="info">{t('service.cancelled')}</Notice>}
      <Stations service={service} ownPosts={ownPosts} />
      {!isOwn && who}
      <ServiceNotes service={service} />
      <Counting service={service} />
      {service.channel && <TalkLink channel={service.channel} />}
      {isOwn && who}
      <OtherDuties service={service} ownPostIds={new Set(ownPosts.map(({ postId }) => postId))} />
      <WriteRecord service={service} />
    </>
  )
}
