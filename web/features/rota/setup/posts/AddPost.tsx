import { type Post, postsApi } from '#shared/rota/posts.ts'
import { comparisonKey } from '#shared/text.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { AddByName } from '../AddByName.tsx'

/** Adds a post by its name, which brings back one that is no longer used. */
export function AddPost({ posts }: { posts: Post[] }) {
  const t = useT()
  const refetch = useRefetchRota()
  const add = async (name: string) => {
    const known = posts.find((post) => post.retired && comparisonKey(post.name) === comparisonKey(name))
    if (known) await call(postsApi.change, { id: known._id, retired: false })
    else await call(postsApi.create, { name, sortOrder: posts.length })
    await refetch()
  }
  return <AddByName label={t('setupRota.newPost')} button={t('setupRota.addPost')} onAdd={add} />
}
