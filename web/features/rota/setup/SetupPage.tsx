import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Post } from '#shared/rota/posts.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { HabitsLine } from '../habits/HabitsLink.tsx'
import { AskPanel } from './AskPanel.tsx'
import { LinksPanel } from './links/LinksPanel.tsx'
import { PostsPanel } from './posts/PostsPanel.tsx'
import { ServicesPanel } from './services/ServicesPanel.tsx'
import { certificatesQuery, linksQuery, plansQuery, setupPostsQuery, skillsQuery } from './setup.queries.ts'
import { CertificatesPanel } from './skills/CertificatesPanel.tsx'
import { SkillsPanel } from './skills/SkillsPanel.tsx'
import { offeredTemplatesQuery } from './suggestions/suggestions.queries.ts'
import { TemplatesPanel } from './templates/TemplatesPanel.tsx'

const PlansPanel = lazy(async () => ({ default: (await import('../../sunday/floorPlans/PlansPanel.tsx')).PlansPanel }))

const inUse = (things: { retired: boolean }[]): number => things.filter(({ retired }) => !retired).length

/**
 * 'Templates & posts': what services are made from and the services to come, then where people stand, what they are
 * able to and with whom.
 */
export function SetupPage() {
  const t = useT()
  const posts = useQuery(setupPostsQuery)
  const templates = useQuery(offeredTemplatesQuery)
  usePageTitle(t('setupRota.title'))
  const isOn = (templates.data?.length ?? 0) > 0
  const error = posts.error ?? templates.error
  const retry = () => {
    posts.refetch()
    templates.refetch()
  }
  return (
    <>
      <PageHeader title={t('setupRota.title')} />
      {posts.data && templates.data ? (
        <>
          <div className={cx('grid items-start gap-x-8 gap-y-10', isOn && 'lg:grid-cols-2')}>
            <TemplatesPanel templates={templates.data} posts={posts.data} />
            {isOn && <ServicesPanel posts={posts.data} />}
          </div>
          <Foundations posts={posts.data} isOn={isOn} />
        </>
      ) : error ? (
        <ErrorState message={t('setupRota.loadFailed')} detail={error.message} busy={false} onRetry={retry} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

/** What changes a few times a year, each behind its heading. */
function Foundations({ posts, isOn }: { posts: Post[]; isOn: boolean }) {
  const t = useT()
  const { data: plans = [] } = useQuery(plansQuery)
  const { data: skills = [] } = useQuery(skillsQuery)
  const { data: links = [] } = useQuery(linksQuery)
  const isExpiring = skills.some(({ expires }) => expires)
  const { data: certificates = [] } = useQuery({ ...certificatesQuery, enabled: isExpiring })
  return (
    <div className="mt-12">
      <HabitsLine />
      <Fold title={t('setupRota.posts')} count={inUse(posts)} isOpenAtFirst={posts.length === 0}>
        <PostsPanel posts={posts} />
      </Fold>
      {posts.length > 0 && (
        <Fold title={t('plan.title')} count={plans.length} about={t('setupRota.plansFold')}>
          <Suspense fallback={<Spinner />}>
            <PlansPanel />
          </Suspense>
        </Fold>
      )}
      <Fold title={t('setupRota.skills')} count={inUse(skills)} about={t('setupRota.skillsFold')}>
        <SkillsPanel />
      </Fold>
      {isExpiring && (
        <Fold title={t('setupRota.certificates')} count={certificates.length} about={t('setupRota.certificatesNone')}>
          <CertificatesPanel certificates={certificates} />
        </Fold>
      )}
      <Fold title={t('setupRota.links')} count={links.length} about={t('setupRota.linksFold')}>
        <LinksPanel />
      </Fold>
      {isOn && (
        <Fold title={t('setupRota.ask')} about={t('setupRota.askFold')}>
          <AskPanel />
        </Fold>
      )}
    </div>
  )
}

interface FoldProps {
  title: string
  /** Said beside the title where there are some. */
  count?: number
  /** Said below the title where there is nothing to count. */
  about?: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

const Fold = ({ title, count = 0, about, ...rest }: FoldProps) => (
  <FoldingSection
    title={count > 0 ? `${title} (${count})` : title}
    {...(count === 0 && about !== undefined && { state: about })}
    className="border-t last:border-b"
    {...rest}
  />
)
