import { useQuery } from '@tanstack/react-query'
import { type Post, type PostPatch, postsApi } from '#shared/rotaPosts.ts'
import { call } from '../../../api/call.ts'
import { issueOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useRefetchRota } from '../useRefetchRota.ts'
import { AddPost } from './AddPost.tsx'
import { PostRow } from './PostRow.tsx'
import { skillsQuery } from './setup.queries.ts'

/** The posts: added, renamed in their place, taken out of use and brought back. */
export function PostsPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const refetch = useRefetchRota()
  const { data: skills = [] } = useQuery(skillsQuery)
  const { busy, failure, save } = useSave<string>()

  const change = (patch: PostPatch) =>
    save(patch.id, async () => {
      await call(postsApi.change, patch)
      await refetch()
    })
  const issue = issueOf(failure?.error)

  return (
    <Section title={t('setupRota.posts')} anchor="posts" className="max-w-2xl">
      <FailureNotice title={t('setupRota.failed')} failure={!issue && failure} />
      {posts.length === 0 && <p className="mb-3 text-muted">{t('setupRota.noPosts')}</p>}
      <ul>
        {posts.map((post) => (
          <PostRow
            key={post._id}
            post={post}
            skills={skills}
            isBusy={busy === post._id}
            issue={failure?.of === post._id ? issue : undefined}
            onChange={change}
          />
        ))}
      </ul>
      <AddPost posts={posts} />
    </Section>
  )
}
