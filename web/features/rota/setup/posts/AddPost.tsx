import { type Post, postsApi } from '#shared/rota/posts.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { AddByName, retiredNamed } from '../AddByName.tsx'

/** Adds a post by its name, which brings back one that is no longer used. */
export function AddPost({ posts }: { posts: Post[] }) {
  const t = useT()
  const add = (name: string) => {
    const known = retiredNamed(posts, name)
    return known
      ? call(postsApi.change, { id: known._id, retired: false })
      : call(postsApi.create, { name, sortOrder: posts.length })
  }
  return <AddByName label={t('setupRota.newPost')} button={t('setupRota.addPost')} add={add} />
}
