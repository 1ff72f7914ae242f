INSERT INTO log_entries (stream, seq, at, "by", kind, data) VALUES
  ('event/old', 1, '2026-03-28T10:00:00.123456+00:00', 'Žofie', 'opened/1', '{"name":"Spring"}'),
  ('event/old', 2, '2026-03-28T10:00:01.000000+00:00', 'desk', 'closed/1', '{}'),
  ('table/7', 1, '2026-03-28T10:00:02.000000+00:00', 'desk', 'opened/1', '{}');
