import { z } from 'zod'
import { configPart } from './config.ts'
import { serverUrl } from './config-values.ts'

export interface TracesConfig {
  /** Base URL of an OpenTelemetry collector that speaks OTLP over HTTP. */
  endpoint: string
  /** Share of the requests and jobs to record, from 0 to 1. */
  share: number
}

declare module './config.ts' {
  interface Config {
    /** The collector of traces; null to record none. */
    traces: TracesConfig | null
  }
}

/** Settings with the names that OpenTelemetry gives them. The exporter itself reads the headers. */
export const tracesConfigPart = configPart({
  name: 'traces',
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: serverUrl(['http', 'https'], 'http://collector:4318'),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('must be a number from 0 to 1')
      .min(0, 'must be a number from 0 to 1')
      .max(1, 'must be a number from 0 to 1')
      .default(1),
  },
  read: ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }) => ({
    config: endpoint === undefined ? null : { endpoint, share },
  }),
})
