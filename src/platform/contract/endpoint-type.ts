/** HTTP methods of the contract (spec 7). */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The browser's view of one call: types only, nothing at run time.
 * `path` may hold parameters in braces (`/api/v1/artists/{artist_id}/`); `input` holds them together with the
 * query or the payload, in snake_case (spec 7). `answer` is the parsed body of a successful response.
 */
export type EndpointType = {
  readonly method: HttpMethod
  readonly path: string
  readonly input: object
  readonly answer: unknown
}
