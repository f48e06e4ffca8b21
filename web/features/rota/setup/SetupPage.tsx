import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { AskPanel } from './AskPanel.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import { PostsPanel } from './PostsPanel.tsx'
import { ServicesPanel } from './ServicesPanel.tsx'
import { SkillsPanel } from './SkillsPanel.tsx'
import { postsQuery } from './setup.queries.ts'
import { templatesQuery } from './suggestions.queries.ts'
import { TemplatesPanel } from './TemplatesPanel.tsx'

const PlansPanel = lazy(async () => ({ default: (await import('../plans/PlansPanel.tsx')).PlansPanel }))

/**
 * 'Templates & posts': what services are made from, where people stand, what they are able to and with whom, and the
 * services to come.
 */
export function SetupPage() {
  const t = useT()
  const posts = useQuery(postsQuery)
  const templates = useQuery(templatesQuery)
  usePageTitle(t('setupRota.title'))
  const error = posts.error ?? templates.error
  const retry = () => {
    posts.refetch()
    templates.refetch()
  }
  return (
    <>
      <PageHeader title={t('setupRota.title')} />
      {posts.data && templates.data ? (
        // Posts, and forms of templates and services have rows of up to five fields: they get the wider column. Plans
        // with their map get both.
        <div className="grid items-start gap-x-8 gap-y-12 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-12">
            <TemplatesPanel templates={templates.data} posts={posts.data} />
            <PostsPanel posts={posts.data} />
            {templates.data.length > 0 && <ServicesPanel posts={posts.data} />}
          </div>
          <div className="flex min-w-0 flex-col gap-12">
            {templates.data.length > 0 && <AskPanel />}
            <SkillsPanel />
            <LinksPanel />
          </div>
          {posts.data.length > 0 && (
            <div className="min-w-0 lg:col-span-2">
              <Suspense fallback={<Spinner />}>
                <PlansPanel />
              </Suspense>
            </div>
          )}
        </div>
      ) : error ? (
        <ErrorState message={t('setupRota.loadFailed')} detail={error.message} busy={false} onRetry={retry} />
      ) : (
        <Spinner />
      )}
    </>
  )
}
