import { brand } from '../brand.ts'
export function ErrorPage({ status, description }: { status: number; description: string; error?: unknown }) {
  return (
    <main>
      {brand.name}
      {status}
      {description}
    </main>
  )
}
