BEGIN TRANSACTION;
CREATE TABLE log_entries (
	stream TEXT NOT NULL, 
	seq BIGINT NOT NULL, 
	at TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (stream, seq)
)
 WITHOUT ROWID

;
INSERT INTO "log_entries" VALUES('event/old',1,'2026-03-28T10:00:00.123456+00:00','Žofie','opened/1','{"name":"Spring"}');
INSERT INTO "log_entries" VALUES('event/old',2,'2026-03-28T10:00:01.000000+00:00','desk','closed/1','{}');
INSERT INTO "log_entries" VALUES('table/7',1,'2026-03-28T10:00:02.000000+00:00','desk','opened/1','{}');
CREATE TABLE log_revision (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT log_revision_pkc PRIMARY KEY (version_num)
);
INSERT INTO "log_revision" VALUES('0001');
CREATE INDEX log_streams ON log_entries (stream) WHERE seq = 1;
COMMIT;
