import { type RequestListener, request } from 'node:http';

/**
 * A new connection for each request, because workerd may close a kept-alive one just as it is used.
 */
export function forwardTo({ hostname, port }: URL): RequestListener {
  return (asked, answer) => {
    const { method, url: path, headers } = asked;
    const onward = request({ hostname, port, method, path, headers, agent: false }, (from) => {
      const { connection: _, ...heard } = from.headers;
      answer.writeHead(from.statusCode ?? 502, heard);
      from.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
}
