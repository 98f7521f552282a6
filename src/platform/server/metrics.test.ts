import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

describe('createMetrics', () => {
  test('counts responses by route pattern, method and status, and records their durations', async () => {
    const metrics = createMetrics()
    metrics.observe('/api/v1/artists/{artist_id}/', 'GET', 200, 0.004)
    metrics.observe('/api/v1/artists/{artist_id}/', 'GET', 200, 0.3)
    metrics.observe('/api/v1/artists/{artist_id}/', 'GET', 404, 0.002)
    const lines = (await metrics.text()).split('\n')
    const labels = (status: number) => `route="/api/v1/artists/{artist_id}/",method="GET",status="${status}"`
    expect(lines).toContain(`http_request_duration_seconds_count{${labels(200)}} 2`)
    expect(lines).toContain(`http_request_duration_seconds_sum{${labels(200)}} 0.304`)
    expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.005",${labels(200)}} 1`)
    expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.5",${labels(200)}} 2`)
    expect(lines).toContain(`http_request_duration_seconds_count{${labels(404)}} 1`)
  })

  test('counts each app in a process separately and includes process metrics in both', async () => {
    const [one, other] = [createMetrics(), createMetrics()]
    one.observe('page', 'GET', 200, 0.01)
    expect(await other.text()).not.toContain('route="page"')
    expect(await other.text()).toMatch(/^process_resident_memory_bytes \d+$/m)
  })
})
