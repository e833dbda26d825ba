import { type RequestListener, request } from 'node:http';

/** Hands each request on by a connection of its own, as workerd may end a kept one in the moment it is used. */
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
