export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Type of one endpoint for the browser's client; it has no runtime value. `path` may contain parameters in
 * braces (`/api/v1/artists/{artist_id}/`); `input` combines them with the query or the payload, in snake_case
 * (spec 7). `answer` is the parsed body of a successful response.
 */
export type EndpointType = {
  readonly method: HttpMethod
  readonly path: string
  readonly input: object
  readonly answer: unknown
}
